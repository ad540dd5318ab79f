/** Does something for which the server may ask for a fresh proof of who they are. */
export function withFreshProof<Result>(work: () => Promise<Result>): Promise<Result> {
  return work();
}
