import {
  CalendarPlus,
  Copy,
  Hash,
  Keyboard,
  ListChecks,
  ListPlus,
  LogOut,
  Mic,
  MicOff,
  Monitor,
  Moon,
  Pause,
  Phone,
  PhoneOff,
  PhoneOutgoing,
  Play,
  Sun,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import {
  type Callee,
  callFrom,
  useCallKeys,
  useOwnNumbers,
  useRecentCallees,
  useTypedNumber,
  useTypedUsername,
} from '#features/calling/web/widgets.tsx';
import { useSignOut, useUser } from '#features/identity/web/widgets.tsx';
import { useFoundTasks } from '#features/tasks/web/widgets.tsx';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { Avatar } from '#ui/avatar.tsx';
import { themeStore } from '#ui/theme.ts';
import { copyText } from '../copy-text.ts';
import { useFoundContacts } from '../found-contacts.ts';
import type { Findable } from '../palette-ranking.ts';
import { shortcutsView } from '../palette-view.ts';
import { phoneView } from '../phone-view.ts';
import { useOperatorItems, useOwnItems } from './nav-items.ts';
import { INVITE, PARTS } from './palette-parts.ts';

/** A row of the palette. */
export interface PaletteEntry extends Findable {
  readonly id: string;
  readonly icon: ReactNode;
  readonly detail?: string;
  /** Short label of what Enter does. */
  readonly verb: string;
  /** The letter that does the same without the palette. */
  readonly key?: string;
  readonly run: () => void;
  /** Further actions. */
  readonly more?: readonly PaletteEntry[];
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Everything that the palette can find for what was typed. */
export function usePaletteEntries(typed: string): readonly PaletteEntry[] {
  const number = useTypedNumber(typed);
  const person = useTypedUsername(typed);
  const recent = useRecentCallees();
  const people = recent.filter(({ id }) => id !== person?.id).map((callee) => personEntry(callee));
  return [
    ...useCallEntries(),
    ...(number === null ? [] : [numberEntry(number)]),
    ...(person === null ? [] : [{ ...personEntry(person), isTyped: true } as const]),
    ...people,
    ...useContactEntries(typed),
    ...useTaskEntries(typed),
    ...useNumberEntries(),
    ...useScreenEntries(),
    ...useActionEntries(),
  ];
}

function useCallEntries(): readonly PaletteEntry[] {
  const call = useCallKeys();
  if (call === null) return [];
  const entry = (label: string, mark: ReactNode, run: () => void, key?: string): PaletteEntry => ({
    id: `call-${label}`,
    group: 'Call',
    label,
    detail: call.name,
    words: 'call hang up',
    icon: mark,
    verb: label,
    run,
    ...(key === undefined ? {} : { key }),
  });
  const end = entry(call.isTalking ? 'End call' : 'Cancel call', <PhoneOff {...icon} />, call.end);
  if (!call.isTalking) return [end];
  return [
    call.isMuted
      ? entry('Unmute', <Mic {...icon} />, call.toggleMute, 'M')
      : entry('Mute', <MicOff {...icon} />, call.toggleMute, 'M'),
    call.isHeld
      ? entry('Resume', <Play {...icon} />, call.toggleHold, 'H')
      : entry('Hold', <Pause {...icon} />, call.toggleHold, 'H'),
    end,
  ];
}

const copyEntry = (text: string): PaletteEntry => ({
  id: `copy-${text}`,
  group: 'Actions',
  label: `Copy ${text}`,
  icon: <Copy {...icon} />,
  verb: 'Copy',
  run: () => void copyText(text),
});

function numberEntry({ id, name, detail, address, call }: Callee): PaletteEntry {
  return {
    id,
    group: 'Call',
    label: `Call ${name}`,
    detail,
    isTyped: true,
    icon: <Phone {...icon} />,
    verb: 'Call',
    run: call,
    more: [copyEntry(address)],
  };
}

function personEntry({ id, name, detail, address, call }: Callee): PaletteEntry {
  return {
    id: `person-${id}`,
    group: 'People',
    label: name,
    detail,
    words: address.replace(/^[@+]/, ''),
    icon: address.startsWith('@') ? <Avatar name={name} size="small" /> : <Phone {...icon} />,
    verb: 'Call',
    run: call,
    more: [
      {
        id: 'call',
        group: 'Actions',
        label: `Call ${name}`,
        icon: <Phone {...icon} />,
        verb: 'Call',
        run: call,
      },
      copyEntry(address),
    ],
  };
}

/** Contacts that the server finds by what was typed. */
function useContactEntries(typed: string): readonly PaletteEntry[] {
  const navigate = useNavigate();
  return useFoundContacts(typed).map(({ id, name, company, phones, emails }) => ({
    id: `contact-${id}`,
    group: 'People',
    label: name,
    detail: company || (phones[0]?.value ?? emails[0]?.value ?? 'Contact'),
    // Found by what the server looks through.
    words: typed.trim(),
    icon: <Avatar name={name} size="small" />,
    verb: 'Open',
    run: () => void navigate(paths.contacts({ id })),
  }));
}

/** Tasks that the server finds by what was typed. */
function useTaskEntries(typed: string): readonly PaletteEntry[] {
  const navigate = useNavigate();
  return useFoundTasks(typed).map(({ id, title, doneAt }) => ({
    id: `task-${id}`,
    group: 'Tasks',
    label: title,
    detail: doneAt === null ? 'Task' : 'Done',
    words: typed.trim(),
    icon: <ListChecks {...icon} />,
    verb: 'Open',
    run: () => void navigate(paths.tasks({ task: id })),
  }));
}

function useNumberEntries(): readonly PaletteEntry[] {
  const navigate = useNavigate();
  return useOwnNumbers().map(({ number, text, label }) => {
    const open = () => void navigate(paths.numbers());
    return {
      id: `number-${number}`,
      group: 'Numbers',
      label: label === '' ? text : label,
      detail: label === '' ? 'Your number' : text,
      words: `${number.slice(1)} ${text}`,
      icon: <Hash {...icon} />,
      verb: 'Open',
      run: open,
      more: [
        {
          id: 'from',
          group: 'Actions',
          label: 'Call from this number',
          icon: <PhoneOutgoing {...icon} />,
          verb: 'Choose',
          run: () => callFrom(number),
        },
        copyEntry(text),
      ],
    };
  });
}

function useScreenEntries(): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const own = useOwnItems();
  const operator = useOperatorItems();
  const mayInvite = useMay('members.manage').isAllowed;
  const open = (to: string) => ({ verb: 'Open', run: () => void navigate(to) });
  return [
    ...own.map(({ to, label, Icon, key }) => ({
      id: to,
      group: 'Screens' as const,
      label,
      icon: <Icon {...icon} />,
      ...(key === undefined ? {} : { key: key.toUpperCase() }),
      ...open(to),
    })),
    ...operator.map(({ to, label, Icon }) => ({
      id: to,
      group: 'Screens' as const,
      label,
      detail: 'Operator',
      icon: <Icon {...icon} />,
      ...open(to),
    })),
    ...PARTS.filter(({ to }) => mayInvite || to !== INVITE).map(({ to, label, detail, words, Icon }) => ({
      id: to,
      group: 'Screens' as const,
      label,
      detail,
      words,
      icon: <Icon {...icon} />,
      ...open(to),
    })),
  ];
}

function useActionEntries(): readonly PaletteEntry[] {
  const { user } = useUser();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const hasTasks = useMay('tasks.change').isAllowed;
  const action = (entry: Omit<PaletteEntry, 'group' | 'verb' | 'id'>): PaletteEntry => ({
    id: `action-${entry.label}`,
    group: 'Actions',
    verb: 'Run',
    ...entry,
  });
  return [
    ...(hasTasks
      ? [
          action({
            label: 'New task',
            words: 'add todo',
            icon: <ListPlus {...icon} />,
            run: () => void navigate(paths.tasks({ dialog: 'new' })),
          }),
        ]
      : []),
    action({
      label: 'Add event',
      words: 'new calendar meeting appointment',
      icon: <CalendarPlus {...icon} />,
      run: () => void navigate(paths.calendar({ dialog: 'new' })),
    }),
    action({
      label: 'Open the keypad',
      words: 'dial pad phone',
      key: 'K',
      icon: <Phone {...icon} />,
      run: () => phoneView.open({ tab: 'dial-pad', isRequested: true }),
    }),
    ...(user?.username == null ? [] : [{ ...copyEntry(`@${user.username}`), words: 'username name link' }]),
    action({
      label: 'Use the light theme',
      words: 'light theme',
      icon: <Sun {...icon} />,
      run: () => themeStore.set('light'),
    }),
    action({
      label: 'Use the dark theme',
      words: 'dark theme',
      icon: <Moon {...icon} />,
      run: () => themeStore.set('dark'),
    }),
    action({
      label: 'Use the theme of the system',
      words: 'theme',
      icon: <Monitor {...icon} />,
      run: () => themeStore.set('system'),
    }),
    action({
      label: 'Keyboard shortcuts',
      words: 'keys help',
      key: '?',
      icon: <Keyboard {...icon} />,
      run: () => shortcutsView.open(),
    }),
    action({
      label: 'Sign out',
      words: 'logout',
      icon: <LogOut {...icon} />,
      run: () => signOut.mutate(),
    }),
  ];
}
