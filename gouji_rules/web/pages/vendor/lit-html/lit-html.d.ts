// What the page uses of lit-html.
export declare const html: (strings: TemplateStringsArray, ...values: unknown[]) => unknown;
export declare const svg: (strings: TemplateStringsArray, ...values: unknown[]) => unknown;
export declare const nothing: unique symbol;
export declare const noChange: unique symbol;
export declare const render: (value: unknown, place: HTMLElement) => unknown;
