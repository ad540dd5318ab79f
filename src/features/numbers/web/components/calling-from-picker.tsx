import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { paths } from '#kernel/paths.ts';
import { Link } from '#ui/link.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import type { PhoneNumber } from '../../model.ts';
import { numbersQuery } from '../queries.ts';

interface CallingFromProps {
  /** E.164; null: the one to call from by default. */
  selected: string | null;
  onSelect: (number: string) => void;
  /** While a call goes on nothing can be changed. */
  isDisabled?: boolean;
}

/** "Calling from" one of the own active numbers (specification 001 §2, "Dial Pad"). */
export function CallingFromPicker({ selected, onSelect, isDisabled = false }: CallingFromProps) {
  const id = useId();
  const { data } = useQuery(numbersQuery);
  if (data === undefined) return null;
  const active = data.numbers.filter(({ isActive }) => isActive);
  const [first] = active;
  if (first === undefined)
    return (
      <p className="text-13 text-ink-2">
        To call phones you need <Link to={paths.numbers()}>a number of your own</Link>.
      </p>
    );
  const chosen = active.find(({ number }) => number === selected) ?? first;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-13 font-medium text-ink">
        Calling from
      </label>
      <NativeSelect
        id={id}
        value={chosen.number}
        disabled={isDisabled}
        onChange={(event) => onSelect(event.target.value)}
        choices={active.map((number) => ({ id: number.number, label: nameOf(number) }))}
      />
    </div>
  );
}

const nameOf = ({ text, label }: PhoneNumber) => (label === '' ? text : `${text} (${label})`);
