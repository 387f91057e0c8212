"""How two rulesets differ: setting by setting, what each decides otherwise, how figures shift."""
