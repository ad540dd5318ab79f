import { Paper } from './paper.tsx';

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];

/** A ledger of what was promised, without a promise in it. */
export function TaskLedger() {
  const columns = 'grid grid-cols-[1.5rem_minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)] gap-x-3';
  return (
    <Paper caption="What, who and by when, and the call it came from.">
      <div className={`${columns} border-b border-ink pb-2 text-12 text-ink-2`}>
        <span />
        <span>What</span>
        <span>Who</span>
        <span>By when</span>
      </div>
      {ROWS.map((row) => (
        <div key={row} className={`${columns} h-12 items-center border-b border-field-line/50`}>
          <span className="size-4 rounded-[4px] border border-field-line" />
          <span />
          <span className="h-full border-l border-field-line/50" />
          <span className="h-full border-l border-field-line/50" />
        </div>
      ))}
    </Paper>
  );
}
