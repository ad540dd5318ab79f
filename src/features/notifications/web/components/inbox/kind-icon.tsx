import {
  Bell,
  CalendarClock,
  CreditCard,
  Gauge,
  Hash,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Mail,
  PhoneMissed,
  ShieldAlert,
  UserPlus,
  Users,
  Voicemail,
  Wallet,
} from 'lucide-react';
import type { CategoryId } from '../../../constants-categories.ts';
import type { Notification } from '../../../model-inbox.ts';

const ICONS: Partial<Readonly<Record<CategoryId, LucideIcon>>> = {
  'missed-calls': PhoneMissed,
  voicemails: Voicemail,
  'low-balance': Wallet,
  ending: CalendarClock,
  payments: CreditCard,
  plans: CreditCard,
  limits: Gauge,
  'port-ins': Hash,
  'sign-ins': ShieldAlert,
  account: KeyRound,
  membership: UserPlus,
  tasks: ListChecks,
  team: Users,
  seats: Users,
  messages: Mail,
};

/** What it is about. News that is newer than this page has a bell. */
export function KindIcon({ category }: Pick<Notification, 'category'>) {
  const Icon = Object.entries(ICONS).find(([id]) => id === category)?.[1] ?? Bell;
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />;
}
