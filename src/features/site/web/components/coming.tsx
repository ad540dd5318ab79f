/** Says that this release has not got something yet. Quiet, and never left out. */
export function Coming() {
  return <span className="font-sans text-12 font-normal tracking-normal text-ink-3">Coming</span>;
}
