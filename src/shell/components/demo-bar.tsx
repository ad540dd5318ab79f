/**
 * Stands above every page of a demo workspace, and is there and not seen in a real one: pages are made before that is
 * known. In the app it stays at the top, and the columns below it are that much lower (`--bar` in src/ui/styles.css).
 */
export function DemoBar() {
  return (
    <aside
      aria-label="Workspace"
      className="hidden h-8 shrink-0 items-center justify-center gap-x-2 border-b bg-sunk px-4 text-12 whitespace-nowrap text-ink-2 has-[~[data-frame]]:sticky has-[~[data-frame]]:top-0 has-[~[data-frame]]:z-30 demo:flex"
    >
      <strong className="font-medium text-ink">Demo workspace</strong>
      <span>Sample data, no real money.</span>
    </aside>
  );
}
