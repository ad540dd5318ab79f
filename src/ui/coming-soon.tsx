/** Says that a feature isn't available yet. What is around it turns grey by `has-data-soon`. */
export function ComingSoon() {
  return (
    <span data-soon="" className="font-sans text-12 font-normal tracking-normal whitespace-nowrap text-ink-3">
      Coming soon
    </span>
  );
}
