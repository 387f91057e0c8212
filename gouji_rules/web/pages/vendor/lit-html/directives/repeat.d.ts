export declare const repeat: <T>(items: Iterable<T>, key: (item: T) => unknown, draw: (item: T, at: number) => unknown) => unknown;
