import { useEffect } from 'react';
import { useCaller } from '#features/contacts/web/widgets.tsx';
import { ECHO_NUMBER } from '../../constants.ts';
import { callerNames } from '../caller-names.ts';
import { useLine } from './phone-context.tsx';

/** Finds the names of those on the phone. */
export function NameCalls() {
  const numbers = useLine().calls.flatMap(({ phone }) => phone?.number ?? []);
  return [...new Set(numbers)]
    .filter((number) => number !== ECHO_NUMBER)
    .map((number) => <NameOf key={number} number={number} />);
}

function NameOf({ number }: { number: string }) {
  const caller = useCaller(number);
  useEffect(() => {
    if (caller !== undefined) callerNames.set(number, caller?.name ?? null);
  }, [number, caller]);
  return null;
}
