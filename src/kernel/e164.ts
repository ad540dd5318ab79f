declare const kind: unique symbol;
/** A telephone number as ITU-T E.164 writes it, with its plus: "+14155550134". */
export type E164 = string & { readonly [kind]: 'E164' };

const PATTERN = /^\+[1-9]\d{6,14}$/;

/** Parses a number. Null if it isn't E.164. Only numbering plans know whether it exists. */
export const parseE164 = (text: string): E164 | null => (PATTERN.test(text) ? asE164(text) : null);

/** Names a string for what it is where that has been proven: a parsed body, a row. */
export const asE164 = (text: string): E164 => text as E164;
