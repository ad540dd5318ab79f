/** Badge of a feature that isn't available yet. `has-data-soon` greys out what surrounds it. */
export function ComingSoon() {
  return (
    <span data-soon="" className="font-sans text-12 font-normal tracking-normal whitespace-nowrap text-ink-3">
      Coming soon
    </span>
  );
}
