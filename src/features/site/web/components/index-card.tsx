import { Paper } from './paper.tsx';

const TABS = ['AB', 'CD', 'EF', 'GH', 'IK', 'LM', 'NO', 'PR', 'ST', 'UZ'];
const OPEN = 'GH';
const FIELDS = ['Username', 'Number', 'Email', 'Last call', 'Notes'];

/** A card of a card index, without a person. */
export function IndexCard() {
  return (
    <Paper
      className="pt-0! desk:pt-0!"
      caption="One card for each person, with every call and message behind it."
    >
      <div className="-mx-6 flex border-b px-3 text-12 desk:-mx-8 desk:px-5">
        {TABS.map((tab) => (
          <span
            key={tab}
            className={
              tab === OPEN
                ? '-mb-px flex-1 rounded-t-small border border-b-panel bg-panel pt-3 pb-2 text-center font-medium'
                : 'flex-1 pt-3 pb-2 text-center text-ink-3'
            }
          >
            {tab}
          </span>
        ))}
      </div>
      <div className="mt-10 border-b-2 border-ink pb-1.5 text-12 text-ink-2">Name</div>
      {FIELDS.map((field) => (
        <div
          key={field}
          className="flex h-11 items-end border-b border-field-line/50 pb-1.5 text-12 text-ink-2"
        >
          {field}
        </div>
      ))}
      <div className="h-11 border-b border-field-line/50" />
    </Paper>
  );
}
