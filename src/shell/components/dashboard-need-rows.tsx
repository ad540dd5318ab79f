// Not on the first screen: for people who have something to see to.
import {
  Building2,
  ChevronRight,
  CreditCard,
  MailWarning,
  MapPinOff,
  Phone,
  PhoneForwarded,
  PhoneMissed,
  Wallet,
} from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { openTopUp, type PaymentTrouble } from '#features/billing/web/widgets.tsx';
import { CallBack, type MissedCalls, recentTime, useViewer } from '#features/calling/web/widgets.tsx';
import type { PhoneNumber } from '#features/numbers/model.ts';
import type { PortIn } from '#features/numbers/model-portins.ts';
import { EmergencyDialog } from '#features/numbers/web/widgets.tsx';
import type { InvitationToMe } from '#features/workspaces/model.ts';
import { missingCase } from '#kernel/assert.ts';
import { formatDay } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { hasCapability } from '#platform/browser/capabilities.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink, Link } from '#ui/link.tsx';
import { RowKey } from '#ui/section.tsx';
import type { Need } from './dashboard-needs.ts';

/** One item that needs attention, with its action. */
export function NeedRow({ need }: { need: Need }) {
  switch (need.is) {
    case 'missed':
      return <MissedRow calls={need.calls} />;
    case 'money':
      return <MoneyRow trouble={need.trouble} />;
    case 'port-in':
      return <PortInRow portIn={need.portIn} />;
    case 'invitation':
      return <InvitationRow invitation={need.invitation} />;
    case 'email':
      return <EmailRow email={need.email} />;
    case 'address':
      return <AddressRow number={need.number} />;
    default:
      return missingCase(need);
  }
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Row(props: { icon: ReactNode; title: string; detail: string; children: ReactNode }) {
  return (
    <div className="flex min-h-15 items-center gap-3 border-b px-4 py-2 desk:min-h-14 desk:px-6">
      <span className="shrink-0 text-ink-2">{props.icon}</span>
      <div className="min-w-0 flex-1">
        <p className="text-15 leading-5 font-medium text-pretty">{props.title}</p>
        <p className="text-13 text-pretty text-ink-3">{props.detail}</p>
      </div>
      {props.children}
    </div>
  );
}

interface ActionProps {
  label: string;
  /** Context of the action, for screen readers. */
  about: string;
  keyIcon: ReactNode;
  onPress: () => void;
  isDisabled?: boolean;
}

/** A button with its word, and on phones a key. */
function Action({ label, about, keyIcon, onPress, isDisabled = false }: ActionProps) {
  const name = `${label}: ${about}`;
  return (
    <>
      <span className="hidden shrink-0 desk:inline-flex *:pointer-coarse:min-h-11">
        <Button variant="secondary" size="small" aria-label={name} onPress={onPress} isDisabled={isDisabled}>
          {label}
        </Button>
      </span>
      <span className="inline-flex desk:hidden">
        <RowKey label={name} icon={keyIcon} onPress={onPress} isDisabled={isDisabled} />
      </span>
    </>
  );
}

function LinkAction({ to, label, about }: { to: string; label: string; about: string }) {
  return (
    <>
      <ButtonLink
        to={to}
        variant="secondary"
        size="small"
        className="max-desk:hidden pointer-coarse:min-h-11"
      >
        {label}
        <span className="sr-only">: {about}</span>
      </ButtonLink>
      <Link to={to} className="-mr-3 inline-flex size-11 items-center justify-center text-ink desk:hidden">
        <ChevronRight {...icon} />
        <span className="sr-only">
          {label}: {about}
        </span>
      </Link>
    </>
  );
}

function MissedRow({ calls: { item, count } }: { calls: MissedCalls }) {
  const viewer = useViewer();
  const { name, username } = item.peer;
  const source = item.phone === null ? `@${username}` : 'By phone';
  return (
    <CallBack item={item}>
      {(call) => (
        <Row
          icon={<PhoneMissed {...icon} className="text-ink" />}
          title={count === 1 ? `Missed call from ${name}` : `${count} missed calls from ${name}`}
          detail={`${source}, ${recentTime(item.placedAt, viewer)}`}
        >
          <Action
            label="Call back"
            about={name}
            keyIcon={<Phone {...icon} />}
            isDisabled={call === null}
            onPress={() => call?.()}
          />
        </Row>
      )}
    </CallBack>
  );
}

const moneyActions = {
  'past-due': 'Pay now',
  'auto-top-up-off': 'Turn on',
  'card-expired': 'Change card',
  'card-expiring': 'Change card',
} as const;

function MoneyRow({ trouble: { kind, title, detail } }: { trouble: PaymentTrouble }) {
  const isWallet = kind === 'low-balance' || kind === 'auto-top-up-off';
  return (
    <Row icon={isWallet ? <Wallet {...icon} /> : <CreditCard {...icon} />} title={title} detail={detail}>
      {kind === 'low-balance' ? (
        <Action label="Top Up" about={title} keyIcon={<ChevronRight {...icon} />} onPress={openTopUp} />
      ) : (
        <LinkAction to={paths.billing()} label={moneyActions[kind]} about={title} />
      )}
    </Row>
  );
}

function PortInRow({ portIn: { text, state, reason, losingCarrier } }: { portIn: PortIn }) {
  const isDraft = state === 'draft';
  const title = isDraft ? `Port-in of ${text} isn’t submitted` : `Port-in of ${text} was rejected`;
  return (
    <Row
      icon={<PhoneForwarded {...icon} />}
      title={title}
      detail={isDraft ? `Current carrier ${losingCarrier}` : (reason ?? `Current carrier ${losingCarrier}`)}
    >
      <LinkAction to={paths.numbers()} label={isDraft ? 'Submit' : 'Change'} about={title} />
    </Row>
  );
}

function InvitationRow({ invitation }: { invitation: InvitationToMe }) {
  const { workspace, invitedBy, expiresAt, path } = invitation;
  const title = `${invitedBy === null ? "You're invited" : `${invitedBy} invites you`} to ${workspace}`;
  return (
    <Row
      icon={<Building2 {...icon} />}
      title={title}
      detail={`The invitation ends on ${formatDay(expiresAt)}`}
    >
      <LinkAction to={path} label="See invitation" about={title} />
    </Row>
  );
}

function EmailRow({ email }: { email: string }) {
  return (
    <Row icon={<MailWarning {...icon} />} title="Confirm your email" detail={`We sent a link to ${email}`}>
      <LinkAction to={paths.profile({ tab: 'email' })} label="Email settings" about="Confirm your email" />
    </Row>
  );
}

function AddressRow({ number }: { number: PhoneNumber }) {
  const [isOpen, setOpen] = useState(false);
  const title = `${number.text} has no emergency address`;
  return (
    <>
      <Row
        icon={<MapPinOff {...icon} />}
        title={title}
        detail={
          hasCapability('emergency-calls')
            ? 'Add where help should be sent'
            : 'Ahoy can’t reach emergency services here yet'
        }
      >
        <Action
          label="Add address"
          about={number.text}
          keyIcon={<ChevronRight {...icon} />}
          onPress={() => setOpen(true)}
        />
      </Row>
      <Suspense fallback={null}>
        {isOpen && <EmergencyDialog number={number} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
