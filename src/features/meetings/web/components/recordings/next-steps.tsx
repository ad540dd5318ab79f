import { canShareTab } from '../../capture.ts';

/** What the browser will ask, and the one thing that people miss there. */
export function NextSteps(props: { captures: boolean }) {
  const captures = props.captures && canShareTab();
  const steps = captures
    ? [
        'The meeting opens in its own tab.',
        'In this tab, your browser asks what to share. Choose the meeting’s tab and tick “Also share tab audio”.',
        'The recording is saved every second, even if a tab closes.',
      ]
    : ['The meeting opens in its own tab.', 'Come back here to record or to leave.'];
  return (
    <aside className="flex flex-col gap-6 px-4 py-6 desk:px-6">
      <h2 className="text-17">What happens next</h2>
      <ol className="flex flex-col gap-4">
        {steps.map((step, nth) => (
          <li key={step} className="flex gap-3 text-13">
            <span
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-small bg-sunk text-12 font-medium"
            >
              {nth + 1}
            </span>
            <span className="text-pretty">{step}</span>
          </li>
        ))}
      </ol>
      {captures && <SharePicture />}
      <p className="text-13 text-pretty text-ink-2">No bot joins. Your browser records the tab.</p>
    </aside>
  );
}

/** How it looks in the browser's own window. */
function SharePicture() {
  return (
    <div aria-hidden="true" className="surface flex flex-col gap-2.5 rounded-card bg-paper p-3">
      <span className="text-12 text-ink-2">In the browser’s window</span>
      <div className="grid grid-cols-2 gap-2 rounded-small border bg-panel p-2">
        <span className="h-18 rounded-small border-2 border-ink bg-sunk" />
        <span className="h-18 rounded-small bg-sunk" />
      </div>
      <span className="flex items-center gap-3 text-13">
        <span className="flex h-5 w-8 items-center justify-end rounded-full bg-ink p-0.5">
          <span className="size-4 rounded-full bg-on-ink" />
        </span>
        Also share tab audio
      </span>
    </div>
  );
}
