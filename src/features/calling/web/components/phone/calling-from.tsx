import { paths } from '#kernel/paths.ts';
import { Link } from '#ui/link.tsx';
import { Select } from '#ui/select.tsx';
import { callingText } from '../../../constants.ts';
import type { OwnNumber } from '../../own-numbers.ts';

export interface CallingFromProps {
  /** Undefined while loading. */
  numbers: readonly OwnNumber[] | undefined;
  selected: OwnNumber | null;
  onSelect: (number: string) => void;
  isLocked: boolean;
}

/** Picker of the number that the other side sees. */
export function CallingFrom({ numbers, selected, onSelect, isLocked }: CallingFromProps) {
  if (numbers !== undefined && numbers.length > 1)
    return (
      <Select
        label={callingText.callingFrom}
        choices={numbers.map((one) => ({ id: one.number, label: nameOf(one) }))}
        selected={selected?.number ?? null}
        onSelect={onSelect}
        isDisabled={isLocked}
      />
    );
  return (
    <p className="flex min-h-5 flex-wrap justify-between gap-x-3">
      {numbers?.length === 0 ? (
        <>
          <span>You have no number to call from</span>
          <Link to={paths.numbers()}>Get a number</Link>
        </>
      ) : (
        <span>
          {callingText.callingFrom}{' '}
          <span className="font-medium text-ink">{selected === null ? '…' : nameOf(selected)}</span>
        </span>
      )}
    </p>
  );
}

const nameOf = ({ text, label }: OwnNumber) => (label === '' ? text : `${label}, ${text}`);
