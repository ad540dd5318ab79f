/** Stands above every page of a demo workspace, and is there and not seen in a real one: pages are made before that is known. */
export function DemoBar() {
  return (
    <aside
      aria-label="Workspace"
      className="hidden min-h-8 flex-wrap items-center justify-center gap-x-2 border-b bg-sunk px-4 py-1.5 text-center text-12 text-ink-2 demo:flex"
    >
      <strong className="font-medium text-ink">Demo workspace</strong>
      <span>Everything in it is a sample, and no money moves.</span>
    </aside>
  );
}
