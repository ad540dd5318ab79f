import type { ReactNode } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { RIGHT_WORDS, RIGHTS } from '../../../rules/number-people.ts';
import type { NumberRights } from '../../../rules/number-rights.ts';

export interface RightsRow {
  readonly id: string;
  readonly title: string;
  /** Below the title. */
  readonly detail: ReactNode;
  readonly rights: NumberRights;
  /** Whoever manages numbers may call from all and see their calls, whatever is given to them. */
  readonly isManager: boolean;
}

interface RightsGridProps {
  /** What a row is: "Name", "Number". */
  label: string;
  rows: readonly RightsRow[];
  isDisabled: boolean;
  onChange: (id: string, rights: NumberRights) => void;
}

const columns =
  'grid grid-cols-[minmax(0,1fr)_repeat(3,2.75rem)] phone:grid-cols-[minmax(0,1fr)_repeat(3,4.25rem)]';

/** Who may do what with a number, as boxes to tick. */
export function RightsGrid({ label, rows, isDisabled, onChange }: RightsGridProps) {
  return (
    <div>
      <div aria-hidden="true" className={`${columns} border-b pb-2 text-12 text-ink-3`}>
        <span>{label}</span>
        {RIGHTS.map((right) => (
          <span key={right} className="text-center">
            {RIGHT_WORDS[right].name}
          </span>
        ))}
      </div>
      <ul className="max-h-[46dvh] overflow-y-auto">
        {rows.map((row) => (
          <Row key={row.id} row={row} isDisabled={isDisabled} onChange={onChange} />
        ))}
      </ul>
    </div>
  );
}

function Row({
  row,
  isDisabled,
  onChange,
}: { row: RightsRow } & Pick<RightsGridProps, 'isDisabled' | 'onChange'>) {
  const { id, title, detail, rights, isManager } = row;
  return (
    <li className={`${columns} min-h-13 items-center border-b py-1.5 last:border-b-0`}>
      <span className="min-w-0 pr-2 leading-4.5">
        <span className="block truncate text-13 font-medium">{title}</span>
        <span className="block text-12 text-ink-2">{detail}</span>
      </span>
      {RIGHTS.map((right) => {
        const isAlways = isManager && right !== 'isRung';
        return (
          <span key={right} className="flex min-h-11 items-center justify-center">
            <Checkbox
              aria-label={`${title} ${RIGHT_WORDS[right].of}`}
              isSelected={isAlways || rights[right]}
              isDisabled={isAlways || isDisabled}
              onChange={(isOn) => onChange(id, { ...rights, [right]: isOn })}
            >
              {null}
            </Checkbox>
          </span>
        );
      })}
    </li>
  );
}
