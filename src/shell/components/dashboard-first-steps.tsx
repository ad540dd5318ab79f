// Not on the first screen: for people who are new.
import { Check, Copy, Phone } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useEchoCall, useNoteStep } from '#features/calling/web/widgets.tsx';
import { NewNumberDialog } from '#features/numbers/web/widgets.tsx';
import { missingCase } from '#kernel/assert.ts';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { copyText } from '#platform/browser/copy-text.ts';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { HeadButton, Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.tsx';
import { usePermission } from './dashboard-permission.ts';
import type { Permission, Step, StepId } from './dashboard-steps.ts';
import { firstStepRows } from './dashboard-steps.ts';

export interface FirstStepsProps {
  username: string;
  hasHeardSelf: boolean;
  hasInvited: boolean;
  hasNumber: boolean;
  canRent: boolean;
  className: string;
}

/**
 * First steps for new people. Each step is ticked off by what really happened, and the list disappears once all are
 * done.
 */
export function FirstSteps({ className, ...facts }: FirstStepsProps) {
  const { permission, ask, check } = usePermission();
  const { mutate: note } = useNoteStep((error) => toast.error(sentenceOf(error)));
  const rows = firstStepRows({ ...facts, permission });
  const done = rows.filter(({ state }) => state === 'done').length;
  const isDone = done === rows.length;
  useEffect(() => {
    if (isDone) note('over', { onSuccess: () => toast.success('You’re all set up') });
  }, [isDone, note]);
  return (
    <Section
      title="Set up your phone"
      count={<span aria-live="polite">{`${done} of ${rows.length}`}</span>}
      aside={<HeadButton onPress={() => note('over')}>Hide</HeadButton>}
      className={className}
    >
      <ol className="border-t">
        {rows.map((step, nth) => (
          <Row
            key={step.id}
            step={step}
            digit={nth + 1}
            words={wordsOf(step.id, { username: facts.username, permission })}
          >
            {step.state !== 'done' && (
              <StepAction
                id={step.id}
                isCurrent={step.state === 'current'}
                username={facts.username}
                isBlocked={permission === 'denied'}
                onAsk={permission === 'denied' ? check : ask}
                onInvited={() => note('invited')}
              />
            )}
          </Row>
        ))}
      </ol>
    </Section>
  );
}

interface StepActionProps {
  id: StepId;
  isCurrent: boolean;
  username: string;
  /** Notifications are blocked in the browser. */
  isBlocked: boolean;
  onAsk: () => void;
  onInvited: () => void;
}

/** The button of a step that is not done. */
function StepAction({ id, isCurrent, username, isBlocked, onAsk, onInvited }: StepActionProps) {
  if (id === 'echo') return <CallEcho isCurrent={isCurrent} />;
  if (id === 'invite') return <Invite username={username} isCurrent={isCurrent} onCopied={onInvited} />;
  if (id === 'number') return <GetNumber isCurrent={isCurrent} />;
  if (id === 'username') return null;
  return (
    <Action isCurrent={isCurrent} onPress={onAsk}>
      {isBlocked ? 'Check again' : 'Allow'}
    </Action>
  );
}

interface Words {
  readonly title: string;
  readonly detail: string;
}

function wordsOf(id: StepId, { username, permission }: { username: string; permission: Permission }): Words {
  switch (id) {
    case 'username':
      return { title: 'Choose a username', detail: `You’re @${username}. People call you by it, for free.` };
    case 'echo':
      return { title: 'Hear yourself', detail: 'Call @echo and say something. It’s free.' };
    case 'invite':
      return { title: 'Invite one person', detail: 'Send them your username. They sign up and call you.' };
    case 'notifications':
      return {
        title: 'Allow notifications',
        detail:
          permission === 'denied'
            ? 'They’re blocked in this browser. Click the icon left of the address to allow them.'
            : 'See who’s calling when Ahoy isn’t in front.',
      };
    case 'number':
      return { title: 'Get a number', detail: 'So any phone can call you.' };
    default:
      return missingCase(id);
  }
}

function Row(props: { step: Step; digit: number; words: Words; children: ReactNode }) {
  const { step, digit, words } = props;
  const isDone = step.state === 'done';
  return (
    <li
      aria-current={step.state === 'current' ? 'step' : undefined}
      className="flex min-h-16 items-center gap-3 border-b px-4 py-2.5 desk:px-6"
    >
      <span
        aria-hidden="true"
        className={classes(
          'display flex size-10 shrink-0 items-center justify-center rounded-control text-15',
          step.state === 'current' ? 'bg-ink text-on-ink' : 'bg-sunk text-ink-2',
        )}
      >
        {isDone ? <Check size={18} strokeWidth={1.75} /> : digit}
      </span>
      <div className="min-w-0 flex-1">
        <p className={classes('text-15 font-medium', isDone && 'text-ink-2')}>
          {words.title}
          {isDone && <span className="sr-only"> (done)</span>}
        </p>
        <p className="text-13 text-pretty text-ink-3">{words.detail}</p>
      </div>
      {props.children}
    </li>
  );
}

/** The step that comes next has the one ink button of the screen. */
function Action(props: {
  isCurrent: boolean;
  onPress: () => void;
  icon?: ReactNode;
  disabledReason?: string | null;
  children: string;
}) {
  const { isCurrent, ...rest } = props;
  return (
    <span className="shrink-0 *:pointer-coarse:min-h-11">
      <Button
        variant={isCurrent ? 'primary' : 'secondary'}
        size={isCurrent ? 'medium' : 'small'}
        isReasonAbove
        {...rest}
      />
    </span>
  );
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

function CallEcho({ isCurrent }: { isCurrent: boolean }) {
  const { call, disabledReason } = useEchoCall();
  return (
    <Action
      isCurrent={isCurrent}
      onPress={call}
      disabledReason={disabledReason}
      {...(isCurrent ? { icon: <Phone {...icon} /> } : {})}
    >
      Call @echo
    </Action>
  );
}

function Invite(props: { username: string; isCurrent: boolean; onCopied: () => void }) {
  const copy = async () => {
    const address = new URL(paths.register(), window.location.origin).href;
    const text = `Call me on Ahoy, it’s free. Sign up at ${address} and call @${props.username}.`;
    if (!(await copyText(text))) return toast.error(`Couldn’t copy. Tell them to call @${props.username}.`);
    toast.success('Invitation copied');
    return props.onCopied();
  };
  return (
    <Action
      isCurrent={props.isCurrent}
      onPress={() => void copy()}
      {...(props.isCurrent ? { icon: <Copy {...icon} /> } : {})}
    >
      Copy invitation
    </Action>
  );
}

function GetNumber({ isCurrent }: { isCurrent: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Action isCurrent={isCurrent} onPress={() => setOpen(true)}>
        New Number
      </Action>
      <Suspense fallback={null}>{isOpen && <NewNumberDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
