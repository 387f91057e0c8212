"""What a seat pays its opposite for opening, cell by cell.

A party is ``(opened, call)``. The tables say what the payer owes the payee, and are written as the
sources print them rather than as a formula.
"""

Party = tuple[bool, str]

# Nobody opened: by the other's call.
_BY_THE_OTHERS_CALL = {"none": 1, "late": 2, "early": 4}

# The payee opened alone: rows are the payee's call, columns the payer's.
_TO_THE_WINNER = {
    "none": {"none": 2, "late": 5, "early": 9},
    "late": {"none": 3, "late": 6, "early": 10},
    "early": {"none": 5, "late": 8, "early": 12},
}


def point_two_stage(payer: Party, payee: Party) -> int:
    """The table of the China Games Center."""
    payer_opened, payer_call = payer
    payee_opened, payee_call = payee
    if payer_opened:
        return 0
    if payee_opened:
        return _TO_THE_WINNER[payee_call][payer_call]
    return _BY_THE_OTHERS_CALL[payee_call]


# (payer declared, payee declared): {(payer opened, payee opened): cards}
_DECLARED = {
    (True, True): {
        (False, True): 4,
        (True, False): 0,
        (False, False): 2,
        (True, True): 2,
    },
    (False, False): {
        (False, True): 1,
        (True, False): 0,
        (False, False): 1,
        (True, True): 0,
    },
    # Only the payer declared.
    (True, False): {
        (True, False): 0,  # the declarer opened alone and gets 3
        (False, False): 1,  # the declarer pays 1
        (True, True): 2,  # the declarer pays 2
        (False, True): 3,  # the other opened alone
    },
    # Only the payee declared.
    (False, True): {
        (False, True): 3,  # the declarer opened alone
        (False, False): 2,  # the declarer gets 2
        (True, True): 0,
        (True, False): 0,
    },
}


def point_declare(payer: Party, payee: Party) -> int:
    """The table of the platforms that play with one declaration."""
    payer_opened, payer_call = payer
    payee_opened, payee_call = payee
    row = _DECLARED[payer_call == "declare", payee_call == "declare"]
    return row[payer_opened, payee_opened]


def point_without_calls(payer: Party, payee: Party) -> int:
    """One card from each seat that has not opened."""
    del payee
    return 0 if payer[0] else 1
