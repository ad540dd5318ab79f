import {
  Building2,
  CalendarCheck,
  CalendarClock,
  CircleUser,
  FileText,
  Mail,
  Monitor,
  PhoneMissed,
  Share2,
  SlidersHorizontal,
  Tags,
  UserPlus,
} from 'lucide-react';
import { paths } from '#kernel/paths.ts';

export const INVITE = paths.team({ dialog: 'invite' });

/** Parts of pages that have an address of their own. */
export const PARTS = [
  {
    to: paths.calls({ show: 'missed' }),
    label: 'Missed calls',
    detail: 'Calls',
    words: 'missed',
    Icon: PhoneMissed,
  },
  {
    to: paths.billing({ tab: 'invoices' }),
    label: 'Invoices',
    detail: 'Billing',
    words: 'bills receipts',
    Icon: FileText,
  },
  {
    to: paths.billing({ tab: 'rates' }),
    label: 'Call rates',
    detail: 'Billing',
    words: 'prices cost',
    Icon: Tags,
  },
  {
    to: INVITE,
    label: 'Invite people',
    detail: 'Team',
    words: 'invitation members',
    Icon: UserPlus,
  },
  {
    to: paths.team({ tab: 'workspace' }),
    label: 'Workspace settings',
    detail: 'Team',
    words: 'company name leave',
    Icon: Building2,
  },
  {
    to: paths.calendar({ tab: 'bookings' }),
    label: 'Bookings',
    detail: 'Calendar',
    words: 'appointments meetings',
    Icon: CalendarCheck,
  },
  {
    to: paths.calendar({ tab: 'availability' }),
    label: 'Availability',
    detail: 'Calendar',
    words: 'hours schedule buffers',
    Icon: CalendarClock,
  },
  {
    to: paths.calendar({ tab: 'share' }),
    label: 'Booking page',
    detail: 'Calendar',
    words: 'share link qr code',
    Icon: Share2,
  },
  {
    to: paths.profile({ tab: 'sound' }),
    label: 'Sound',
    detail: 'Profile',
    words: 'microphone speaker ringer headset',
    Icon: SlidersHorizontal,
  },
  {
    to: paths.profile({ tab: 'email' }),
    label: 'Email address',
    detail: 'Profile',
    words: 'email',
    Icon: Mail,
  },
  {
    to: paths.profile({ tab: 'password' }),
    label: 'Password',
    detail: 'Profile',
    words: 'security',
    Icon: CircleUser,
  },
  {
    to: paths.profile({ tab: 'sessions' }),
    label: 'Sessions',
    detail: 'Profile',
    words: 'devices',
    Icon: Monitor,
  },
] as const;
