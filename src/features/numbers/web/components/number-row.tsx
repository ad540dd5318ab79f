import { useMutation } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatDay } from '#kernel/day.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menu.tsx';
import { toast } from '#ui/toast.tsx';
import type { PhoneNumber } from '../../model.ts';
import {
  capabilityWords,
  costWords,
  kindWords,
  locationOf,
  nextRentWords,
  providerWords,
} from '../../rules/number-words.ts';
import { numbersApi, refreshNumbers } from '../number-queries.ts';
import { LabelForm } from './label-form.tsx';

const EmergencyDialog = lazy(async () => ({
  default: (await import('./emergency-dialog.tsx')).EmergencyDialog,
}));

/** One number: what it is, what it costs, and what can be done with it. */
export function NumberRow({ number }: { number: PhoneNumber }) {
  const [open, setOpen] = useState<'label' | 'emergency' | null>(null);
  const { id, text, label, isDefault, isActive, hasEmergencyAddress } = number;
  const close = () => setOpen(null);
  const actions = useActions(number);
  return (
    <li className="border-b py-4 last:border-b-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="display text-18">{text}</span>
            {isDefault && <Badge>Calls are made from it</Badge>}
            {!isActive && <Badge>Being set up</Badge>}
            {isActive && !hasEmergencyAddress && <Badge tone="bad">No emergency address</Badge>}
          </p>
          {open === 'label' ? (
            <LabelForm id={id} label={label} onClose={close} />
          ) : (
            label !== '' && <p className="truncate text-13 text-ink-2">{label}</p>
          )}
        </div>
        {isActive && (
          <Menu
            label={`What to do with ${text}`}
            trigger={
              <IconButton
                label={`Change ${text}`}
                icon={<Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />}
              />
            }
            actions={[
              ...(isDefault
                ? []
                : [{ id: 'default', label: 'Call from this number', onAction: actions.makeDefault }]),
              {
                id: 'label',
                label: label === '' ? 'Add a label' : 'Edit the label',
                onAction: () => setOpen('label'),
              },
              { id: 'emergency', label: 'Emergency address', onAction: () => setOpen('emergency') },
              { id: 'release', label: 'Release', isDestructive: true, onAction: actions.release },
            ]}
          />
        )}
      </div>
      <Facts number={number} />
      <Suspense fallback={null}>
        {open === 'emergency' && <EmergencyDialog number={number} onClose={close} />}
      </Suspense>
    </li>
  );
}

function useActions({ id, text }: PhoneNumber) {
  const onError = (error: unknown) => toast.error(sentenceOf(error));
  const takeBack = useMutation({
    mutationFn: () => numbersApi.takeBack({ id }),
    onSuccess: () => toast.success(`${text} is yours again`),
    onError,
    onSettled: refreshNumbers,
  });
  const release = useMutation({
    mutationFn: () => numbersApi.release({ id }),
    onSuccess: () => toast.undoable(`${text} was released`, () => takeBack.mutate()),
    onError,
    onSettled: refreshNumbers,
  });
  const makeDefault = useMutation({
    mutationFn: () => numbersApi.makeDefault({ id }),
    onSuccess: () => toast.success(`Calls are made from ${text} now`),
    onError,
    onSettled: refreshNumbers,
  });
  return { release: () => release.mutate(), makeDefault: () => makeDefault.mutate() };
}

function Facts({ number }: { number: PhoneNumber }) {
  const facts: [string, string][] = [
    ['Location', locationOf(number.countryCode)],
    ['Place', number.place ?? '–'],
    ['Type', kindWords(number.kind)],
    ['Can do', capabilityWords(number.capabilities)],
    ['Provider', providerWords(number)],
    ['Cost', costWords(number.monthlyMicroUsd)],
    ['Rented', formatDay(number.rentedAt)],
    ['Renewal', nextRentWords(number)],
  ];
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-13 desk:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-12 text-ink-3">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
