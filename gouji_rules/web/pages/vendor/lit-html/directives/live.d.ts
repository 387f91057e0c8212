export declare const live: (value: unknown) => unknown;
