/** Says that this release has not got something yet. Quiet, and never left out. */
export function Coming() {
  return <span className="text-12 font-normal text-ink-3">Coming</span>;
}
