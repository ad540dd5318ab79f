/** Sends a request that needs a proof of the last minutes. */
export const proven = <Result>(ask: () => Promise<Result>): Promise<Result> => ask();
