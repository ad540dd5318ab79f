import { ChevronDown, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { paths } from '#kernel/paths.ts';
import type { TeamColumn } from '#platform/browser/team-columns.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ChoiceMenu } from '#ui/choice-menu.tsx';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, type MenuAction } from '#ui/menu.tsx';
import { WithReason } from '#ui/with-reason.tsx';
import { INVITABLE } from '../../../constants.ts';
import type { Member } from '../../../model.ts';
import { lastActive, type Viewpoint } from '../../../rules/last-active.ts';
import { ROLE_WORDS } from '../../../rules/role-words.ts';
import { useMemberActions } from '../../team-actions.ts';
import type { AskedChange, TeamFacts } from '../../use-team.ts';
import { LeaveDialog, MakeOwnerDialog, TransferDialog } from './confirm-dialogs.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { cellClass, rowClass } from './row-style.ts';

interface MemberRowProps {
  member: Member;
  facts: TeamFacts;
  view: Viewpoint;
  columns: readonly TeamColumn[];
}

/** Somebody of the team: who they are, what they are here, and what can be done about it. */
export function MemberRow({ member, facts, view, columns }: MemberRowProps) {
  const isMe = member.accountId === facts.me;
  const active = lastActive(member, view);
  return (
    <li className={rowClass}>
      <span className={classes(cellClass.name, 'flex min-w-0 items-center gap-3')}>
        <Avatar name={member.name} size="small" picture={paths.avatar(member)} />
        <span className="min-w-0 leading-4.5">
          <span className="block truncate font-medium">
            {member.name}
            {isMe && <span className="font-normal text-ink-3"> you</span>}
          </span>
          <span className="block truncate text-12 text-ink-2">{member.email}</span>
        </span>
      </span>
      <span className={cellClass.role}>
        <RoleOf member={member} facts={facts} />
      </span>
      <span className={cellClass.before}>
        <Cells member={member} columns={columns} place="before-activity" />
      </span>
      <span className={classes(cellClass.active, 'flex items-center gap-2 text-ink-2')}>
        {active === 'Now' && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-ink" />}
        <span className="sr-only">Last active: </span>
        {active}
      </span>
      <span className={cellClass.after}>
        <Cells member={member} columns={columns} place="after-activity" />
      </span>
      <span className={classes(cellClass.menu, 'justify-self-end')}>
        <MoreOf member={member} facts={facts} isMe={isMe} />
      </span>
    </li>
  );
}

/** What other features say about this person. */
function Cells(props: { member: Member; columns: readonly TeamColumn[]; place: TeamColumn['place'] }) {
  const { accountId, name, role } = props.member;
  return props.columns
    .filter(({ place }) => place === props.place)
    .map(({ label, isAtEnd, Cell }) => (
      <span
        key={label}
        className={classes(
          'min-w-0 text-ink-2',
          isAtEnd && '@min-[840px]:text-right',
          'empty:hidden @min-[840px]:empty:block',
        )}
      >
        <Cell accountId={accountId} name={name} role={role} />
      </span>
    ));
}

/** A menu for those who may change it, and a word with its reason for the others. */
function RoleOf({ member, facts }: Pick<MemberRowProps, 'member' | 'facts'>) {
  const { setRole } = useMemberActions(member);
  const { accountId: who, name, role } = member;
  const choices = INVITABLE.map((id) => {
    const refusal = id === role ? null : facts.refusalOf({ kind: 'set-role', who, role: id });
    return { id, label: ROLE_WORDS[id].name, detail: ROLE_WORDS[id].can, disabledReason: refusal };
  });
  const others = choices.filter(({ id }) => id !== role);
  const [first] = others;
  const isFixed = first !== undefined && others.every(({ disabledReason }) => disabledReason !== null);
  if (isFixed && first.disabledReason !== null)
    return (
      <WithReason reason={first.disabledReason}>
        {(described) => (
          <button
            type="button"
            aria-disabled="true"
            aria-label={`Role of ${name}: ${ROLE_WORDS[role].name}`}
            className="-mx-1.5 min-h-8 cursor-default rounded-small px-1.5 text-13 pointer-coarse:min-h-11"
            {...described}
          >
            {ROLE_WORDS[role].name}
          </button>
        )}
      </WithReason>
    );
  return (
    <ChoiceMenu
      label={`Role of ${name}`}
      selected={role === 'owner' ? null : role}
      choices={choices}
      onSelect={(chosen) => setRole.mutate(chosen)}
      trigger={
        <Button
          aria-label={`Role of ${name}: ${ROLE_WORDS[role].name}`}
          isPending={setRole.isPending}
          className={classes(
            '-mx-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-small px-1.5 text-13 hover:bg-sunk pressed:bg-sunk pointer-coarse:min-h-11',
            setRole.isPending && 'text-ink-3',
          )}
        >
          {ROLE_WORDS[role].name}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" className="text-ink-3" />
        </Button>
      }
    />
  );
}

type Asking = 'owner' | 'transfer' | 'remove' | 'leave' | null;

function MoreOf({ member, facts, isMe }: { member: Member; facts: TeamFacts; isMe: boolean }) {
  const [asking, setAsking] = useState<Asking>(null);
  const actions = actionsFor({ member, facts, isMe, setAsking });
  const close = () => setAsking(null);
  const icon = <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />;
  if (!isMe && facts.mayManage.refusal !== null)
    return (
      <WithReason reason={facts.mayManage.refusal} isEnd>
        {(described) => (
          <button
            type="button"
            aria-disabled="true"
            aria-label={`More for ${member.name}`}
            className="inline-flex size-10 cursor-not-allowed pointer-coarse:size-11 items-center justify-center rounded-control text-field-line"
            {...described}
          >
            {icon}
          </button>
        )}
      </WithReason>
    );
  return (
    <>
      <Menu
        label={`Actions for ${member.name}`}
        trigger={<IconButton label={`More for ${member.name}`} icon={icon} />}
        actions={actions}
      />
      {asking === 'owner' && <MakeOwnerDialog member={member} onClose={close} />}
      {asking === 'transfer' && <TransferDialog member={member} onClose={close} />}
      {asking === 'remove' && <RemoveDialog member={member} facts={facts} onClose={close} />}
      {asking === 'leave' && <LeaveDialog workspace={facts.workspace?.name ?? ''} onClose={close} />}
    </>
  );
}

function actionsFor(props: {
  member: Member;
  facts: TeamFacts;
  isMe: boolean;
  setAsking: (asking: Asking) => void;
}): MenuAction[] {
  const { member, facts, isMe, setAsking } = props;
  const { accountId: who, role } = member;
  const refusal = (asked: AskedChange) => ({ disabledReason: facts.refusalOf(asked) });
  const leaving = {
    id: 'leave',
    label: 'Leave workspace',
    isDestructive: true,
    ...refusal({ kind: 'leave', who }),
    onAction: () => setAsking('leave'),
  };
  if (isMe) return [leaving];
  return [
    ...(role === 'owner'
      ? []
      : [
          {
            id: 'owner',
            label: 'Make owner',
            ...refusal({ kind: 'set-role', who, role: 'owner' }),
            onAction: () => setAsking('owner'),
          },
        ]),
    {
      id: 'transfer',
      label: 'Transfer ownership',
      ...refusal({ kind: 'transfer', who }),
      onAction: () => setAsking('transfer'),
    },
    {
      id: 'remove',
      label: 'Remove from workspace',
      isDestructive: true,
      ...refusal({ kind: 'remove', who }),
      onAction: () => setAsking('remove'),
    },
  ];
}
