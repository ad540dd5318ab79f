/** A statement that may read a table that grows, and why. */
export interface Allowed {
  /** How it begins, with one blank where there are several. */
  readonly begins: string;
  readonly because: string;
}

export const ALLOWED: readonly Allowed[] = [
  {
    begins: 'with moved as ( select account, sum(amount) as posted from (',
    because: 'The nightly proof that the books balance adds up every posting.',
  },
];
