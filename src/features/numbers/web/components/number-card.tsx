import { useMutation } from '@tanstack/react-query';
import { Ellipsis, Phone } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { hasCapability } from '#platform/browser/capabilities.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menu.tsx';
import { NumberPrint } from '#ui/number-print.tsx';
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
import { askToCallFrom } from '../call-from.ts';
import { wantsAddress, workingCapabilities } from '../number-capabilities.ts';
import { numbersApi, refreshNumbers } from '../number-queries.ts';
import { LabelForm } from './label-form.tsx';
import { SharedWith } from './people/shared-with.tsx';
import { useSharing } from './people/use-sharing.ts';

interface NumberCardProps {
  number: PhoneNumber;
  /** Price of the next month. */
  nextMicroUsd: number;
  onAddress: () => void;
  onPeople: () => void;
  /** Why this member may not change the number; null if they may. */
  refusal: string | null;
}

/** One number with its price and actions. */
export function NumberCard({ number, nextMicroUsd, onAddress, onPeople, refusal }: NumberCardProps) {
  const [isLabelled, setLabelled] = useState(false);
  const { id, text, label, isActive } = number;
  const actions = useActions(number, refusal === null);
  const sharing = useSharing(number.id);
  return (
    <li className="surface rounded-card shadow-e1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 desk:p-5">
        <NumberPrint number={number.number} height={56} />
        <div className="min-w-0 flex-1 basis-40">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="display text-22 desk:text-28">{text}</span>
            <Badges number={number} />
          </p>
          {!isLabelled && label !== '' && <p className="truncate text-15 text-ink-2">{label}</p>}
        </div>
        {isActive && (
          <div className="flex items-center gap-1 max-phone:w-full max-phone:justify-between">
            <Button
              variant="secondary"
              icon={<Phone size={16} strokeWidth={1.75} aria-hidden="true" />}
              aria-label={`Call from this number, ${text}`}
              isPending={actions.isChoosing}
              disabledReason={
                number.mayCall ? null : 'This number was given to you without the right to call from it'
              }
              onPress={actions.callFrom}
            >
              Call from this
            </Button>
            <Menu
              label={`Actions for ${text}`}
              trigger={
                <IconButton
                  label={`More for ${text}`}
                  icon={<Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />}
                />
              }
              actions={[
                { id: 'copy', label: 'Copy number', onAction: () => void copy(text) },
                ...(refusal === null
                  ? [
                      ...(number.isDefault
                        ? []
                        : [
                            { id: 'default', label: 'Make default caller ID', onAction: actions.makeDefault },
                          ]),
                      {
                        id: 'label',
                        label: label === '' ? 'Add label' : 'Edit label',
                        onAction: () => setLabelled(true),
                      },
                      { id: 'emergency', label: 'Emergency address', onAction: onAddress },
                      { id: 'release', label: 'Release', isDestructive: true, onAction: actions.release },
                    ]
                  : []),
              ]}
            />
          </div>
        )}
        {isLabelled && <LabelForm id={id} label={label} onClose={() => setLabelled(false)} />}
      </div>
      <Facts number={number} nextMicroUsd={nextMicroUsd} rings={sharing?.rings ?? 'You, in the browser'} />
      {sharing !== null && isActive && (
        <SharedWith words={sharing.people} number={text} refusal={refusal} onPeople={onPeople} />
      )}
    </li>
  );
}

function Badges({ number }: { number: PhoneNumber }) {
  const { isDefault, isActive, hasEmergencyAddress } = number;
  return (
    <>
      {isDefault && <Badge>Default caller ID</Badge>}
      {!isActive && <Badge>Being set up</Badge>}
      {isActive && !hasEmergencyAddress && wantsAddress() && <Badge>No emergency address</Badge>}
    </>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Number copied');
  } catch {
    toast.error("This browser didn't let us copy. Select the number and copy it yourself.");
  }
}

function useActions({ id, number, text, isDefault }: PhoneNumber, isManager: boolean) {
  const navigate = useNavigate();
  const onError = (error: unknown) => toast.error(sentenceOf(error));
  const takeBack = useMutation({
    mutationFn: () => numbersApi.takeBack({ id }),
    onSuccess: () => toast.success(`${text} restored`),
    onError,
    onSettled: refreshNumbers,
  });
  const release = useMutation({
    mutationFn: () => numbersApi.release({ id }),
    onSuccess: () => toast.undoable(`${text} released`, () => takeBack.mutate()),
    onError,
    onSettled: refreshNumbers,
  });
  const choose = useMutation({
    mutationFn: () => numbersApi.makeDefault({ id }),
    onSuccess: () => toast.success(`${text} is your default caller ID`),
    onError,
    onSettled: refreshNumbers,
  });
  const openPad = () => {
    askToCallFrom(number);
    void navigate(paths.dashboard({ tab: 'dial-pad' }));
  };
  return {
    release: () => release.mutate(),
    makeDefault: () => choose.mutate(),
    // The default is the workspace's. Others choose a number on their dial pad.
    callFrom: () => (isDefault || !isManager ? openPad() : choose.mutate(undefined, { onSuccess: openPad })),
    isChoosing: choose.isPending,
  };
}

function Facts(props: Pick<NumberCardProps, 'number' | 'nextMicroUsd'> & { rings: string }) {
  const { number, nextMicroUsd, rings } = props;
  const facts: [string, string][] = [
    ['Location', locationOf(number.countryCode)],
    ['Area', number.place ?? '–'],
    ['Calls ring', rings],
    ['Capabilities', capabilityWords(number.capabilities, workingCapabilities(hasCapability))],
    ['Type', kindWords(number.kind)],
    ['Provider', providerWords(number)],
    ['Cost', costWords(number.monthlyMicroUsd)],
    ['Renewal', nextRentWords(number, nextMicroUsd)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-t p-4 text-13 desk:grid-cols-4 desk:p-5">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-12 text-ink-3">{name}</dt>
          <dd className="font-medium wrap-break-word">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
