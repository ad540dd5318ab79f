type Listener = (number: string) => void;

let listener: Listener | undefined;

/** Lets the feature that has the dial pad hear which number somebody wants to call from. @returns a function that ends it */
export function onCallFrom(take: Listener): () => void {
  listener = take;
  return () => {
    if (listener === take) listener = undefined;
  };
}

/** Somebody wants to call from this number, whichever the dial pad remembers. */
export function askToCallFrom(number: string): void {
  listener?.(number);
}
