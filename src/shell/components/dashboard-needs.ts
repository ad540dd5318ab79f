import type { PaymentTrouble } from '#features/billing/web/widgets.tsx';
import type { MissedCalls } from '#features/calling/web/widgets.tsx';
import type { PhoneNumber } from '#features/numbers/model.ts';
import type { PortIn } from '#features/numbers/model-portins.ts';
import type { InvitationToMe } from '#features/workspaces/model.ts';

/** What may need attention, most urgent first. */
export const NEED_KINDS = [
  'past-due',
  'missed-call',
  'auto-top-up-off',
  'card-expired',
  'low-balance',
  'card-expiring',
  'port-in-rejected',
  'port-in-draft',
  'invitation',
  'email',
  'emergency-address',
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

/** One item that needs attention. `key` identifies it. */
export type Need = { readonly kind: NeedKind; readonly key: string } & (
  | { readonly is: 'missed'; readonly calls: MissedCalls }
  | { readonly is: 'money'; readonly trouble: PaymentTrouble }
  | { readonly is: 'port-in'; readonly portIn: PortIn }
  | { readonly is: 'invitation'; readonly invitation: InvitationToMe }
  | { readonly is: 'email'; readonly email: string }
  | { readonly is: 'address'; readonly number: PhoneNumber }
);

export interface NeedFacts {
  readonly missed: readonly MissedCalls[];
  readonly money: readonly PaymentTrouble[];
  readonly portIns: readonly PortIn[];
  readonly withoutAddress: readonly PhoneNumber[];
  readonly invitations: readonly InvitationToMe[];
  /** Null where it is confirmed, and where no email could be sent to confirm it. */
  readonly unconfirmedEmail: string | null;
}

/** All that needs its owner, in no order. */
export function needsOf(facts: NeedFacts): Need[] {
  const { missed, money, portIns, withoutAddress, invitations, unconfirmedEmail } = facts;
  return [
    ...missed.map((calls) => ({
      is: 'missed' as const,
      kind: 'missed-call' as const,
      key: calls.item.id,
      calls,
    })),
    ...money.map((trouble) => ({
      is: 'money' as const,
      kind: trouble.kind,
      key: `${trouble.kind} ${trouble.title}`,
      trouble,
    })),
    ...portIns.map((portIn) => ({
      is: 'port-in' as const,
      kind: portIn.state === 'draft' ? ('port-in-draft' as const) : ('port-in-rejected' as const),
      key: portIn.id,
      portIn,
    })),
    ...invitations.map((invitation) => ({
      is: 'invitation' as const,
      kind: 'invitation' as const,
      key: invitation.id,
      invitation,
    })),
    ...(unconfirmedEmail === null
      ? []
      : [{ is: 'email' as const, kind: 'email' as const, key: 'email', email: unconfirmedEmail }]),
    ...withoutAddress.map((number) => ({
      is: 'address' as const,
      kind: 'emergency-address' as const,
      key: number.id,
      number,
    })),
  ];
}

const NEEDS_MAX = 4;
/** Most rows that missed calls take from other items. */
const MISSED_MIN = 2;

/**
 * Returns the few items that are shown. Missed calls only fill the remaining rows: ten of them don't hide that a plan
 * couldn't be paid.
 */
export function needsShown<Shown extends Pick<Need, 'kind'>>(needs: readonly Shown[]): Shown[] {
  const isMissed = ({ kind }: Shown) => kind === 'missed-call';
  const others = needs.filter((need) => !isMissed(need));
  const places = Math.max(MISSED_MIN, NEEDS_MAX - others.length);
  return needsInOrder([...needs.filter(isMissed).slice(0, places), ...others]).slice(0, NEEDS_MAX);
}

/** All of them, the most pressing first. */
export const needsInOrder = <Shown extends Pick<Need, 'kind'>>(needs: readonly Shown[]): Shown[] =>
  needs.toSorted((a, b) => NEED_KINDS.indexOf(a.kind) - NEED_KINDS.indexOf(b.kind));
