import type { ReactNode } from 'react';
import { useController, useForm } from 'react-hook-form';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { FormSelect } from '#ui/form-select.tsx';
import { Link } from '#ui/link.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { toast } from '#ui/toast.tsx';
import { type INVITABLE, INVITATION_DAYS, INVITE_AT_ONCE_MAX } from '../../../constants.ts';
import type { Invitation } from '../../../model.ts';
import { addressProblem, type KnownAddresses } from '../../../rules/addresses.ts';
import { ROLE_WORDS } from '../../../rules/role-words.ts';
import { type SeatOutlook, seatOutlook, seatsHeld } from '../../../rules/seats/seats.ts';
import { invitationsQuery, workspacesApi } from '../../team-queries.ts';
import type { TeamFacts } from '../../use-team.ts';
import { AddressField } from './address-field.tsx';

type InvitableRole = (typeof INVITABLE)[number];
type Days = (typeof INVITATION_DAYS)[number];

interface InviteValues {
  addresses: readonly string[];
  role: InvitableRole;
  days: string;
  usesMax: string;
}

/** Whom most people are invited as comes first. */
const ROLES = ['member', 'agent', 'billing', 'admin', 'guest'] as const satisfies readonly InvitableRole[];
const roles = ROLES.map((id) => ({ id, label: ROLE_WORDS[id].name, detail: ROLE_WORDS[id].can }));
const days = INVITATION_DAYS.map((count) => ({
  id: String(count),
  label: count === 1 ? '1 day' : `${count} days`,
}));
const uses = [1, 10, 100, 1000].map((count) => ({
  id: String(count),
  label: count === 1 ? '1 person' : `${count.toLocaleString('en')} people`,
}));

interface InviteFormProps {
  way: 'email' | 'link';
  facts: TeamFacts;
  onSent: () => void;
  onLink: (invitation: Invitation) => void;
}

export function InviteForm({ way, facts, onSent, onLink }: InviteFormProps) {
  const { control, handleSubmit, formState } = useForm<InviteValues>({
    defaultValues: { addresses: [], role: 'member', days: '7', usesMax: '10' },
  });
  const known = knownIn(facts);
  const addresses = useController({
    control,
    name: 'addresses',
    rules: { validate: (chosen) => way === 'link' || problemIn(chosen, known) },
  });
  const role = useController({ control, name: 'role' });
  const chosen = addresses.field.value.filter((address) => addressProblem(address, known) === null);
  const outlook = outlookOf({ facts, role: role.field.value, addresses: way === 'email' ? chosen : null });
  const submit = handleSubmit(async (values) => {
    try {
      if (way === 'link') onLink(await makeLink(values));
      else {
        await send(values);
        onSent();
      }
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {way === 'email' && (
        <AddressField
          label="Email addresses"
          addresses={addresses.field.value}
          onChange={addresses.field.onChange}
          onBlur={addresses.field.onBlur}
          inputRef={addresses.field.ref}
          problemOf={(address) => addressProblem(address, known)}
          error={addresses.fieldState.error?.message}
          isDisabled={formState.isSubmitting}
        />
      )}
      <RadioCards
        isList
        label="Role"
        choices={roles}
        selected={role.field.value}
        onSelect={role.field.onChange}
      />
      {way === 'link' && (
        <Limit words="Can be used by">
          <FormSelect control={control} name="usesMax" label="Can be used by" isLabelHidden choices={uses} />
        </Limit>
      )}
      <Limit words="Expires after" aside={way === 'email' ? 'if nobody accepts' : undefined}>
        <FormSelect control={control} name="days" label="Expires after" isLabelHidden choices={days} />
      </Limit>
      <Sending
        outlook={outlook}
        isPending={formState.isSubmitting}
        words={way === 'link' ? 'Create link' : invitationsWords(chosen.length)}
      />
    </form>
  );
}

const invitationsWords = (count: number) => (count > 1 ? `Send ${count} invitations` : 'Send invitation');

/** What it does to the seats, and the button. */
function Sending(props: { outlook: SeatOutlook; isPending: boolean; words: string }) {
  const { words, isFull } = props.outlook;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-4">
      <output className="min-w-0 flex-1 basis-52 text-13 text-pretty text-ink-2 empty:hidden">
        {words}
        {isFull && (
          <>
            {' '}
            <Link to={paths.billing({ plans: 'monthly' })}>See plans</Link>
          </>
        )}
      </output>
      <span className="ml-auto">
        <Button
          type="submit"
          isPending={props.isPending}
          disabledReason={isFull ? words : null}
          isReasonAbove
          isReasonAtEnd
        >
          {props.words}
        </Button>
      </span>
    </div>
  );
}

/** A limit of the invitation: its words on the left, the choice on the right. */
function Limit(props: { words: string; aside?: string | undefined; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      {/* The choice has these words as its name. */}
      <span aria-hidden="true" className="text-13">
        <span className="font-medium">{props.words}</span>{' '}
        {props.aside !== undefined && <span className="text-ink-2">{props.aside}</span>}
      </span>
      <div className="w-36 shrink-0">{props.children}</div>
    </div>
  );
}

function knownIn({ team, invitations }: TeamFacts): KnownAddresses {
  return {
    members: new Set(team.data?.members.map(({ email }) => email.toLowerCase())),
    invited: new Set(invitations.data?.flatMap(({ email }) => email ?? [])),
  };
}

/** What is wrong with all of the addresses; true if nothing is. */
function problemIn(addresses: readonly string[], known: KnownAddresses): string | true {
  if (addresses.length === 0) return 'Enter at least one email address';
  if (addresses.length > INVITE_AT_ONCE_MAX) return `Invite at most ${INVITE_AT_ONCE_MAX} people at once`;
  return addresses.map((address) => addressProblem(address, known)).find((one) => one !== null) ?? true;
}

function outlookOf(invited: { facts: TeamFacts; role: InvitableRole; addresses: readonly string[] | null }) {
  const { facts, role, addresses } = invited;
  const { seats = null, seatsTaken: taken = 0 } = facts.team.data ?? {};
  return seatOutlook({ seats, taken, held: seatsHeld(facts.invitations.data ?? []), role, addresses });
}

// The choices of the form are those of the contract.
const daysOf = (values: InviteValues) => Number(values.days) as Days;

async function makeLink(values: InviteValues): Promise<Invitation> {
  const made = await workspacesApi.inviteByLink({
    role: values.role,
    days: daysOf(values),
    usesMax: Number(values.usesMax),
  });
  await queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey });
  return made;
}

async function send(values: InviteValues): Promise<void> {
  const sent = await workspacesApi.inviteByEmail({
    emails: [...values.addresses],
    role: values.role,
    days: daysOf(values),
  });
  void queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey });
  const [only] = sent;
  if (sent.length > 1) toast.success(`${sent.length} invitations sent`);
  else if (only === undefined) toast.message('These people are already members or invited');
  else toast.success(`Invitation sent to ${only.email}`);
}
