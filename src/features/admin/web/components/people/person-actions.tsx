import { paths } from '#kernel/paths.ts';
import { setLookOfTab } from '#platform/browser/look.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import type { DeskPerson } from '../../../model.ts';
import { deskChanged, peopleApi } from '../../people-queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export type PersonAct = 'look' | 'suspend' | 'restore' | 'sign-out' | 'reset';

/** What an operator can do about a person. Each asks for a reason first. */
export function PersonActions(props: { person: DeskPerson; onChoose: (act: PersonAct) => void }) {
  const { person, onChoose } = props;
  if (person.isClosed) return null;
  const choose = (id: PersonAct) => () => onChoose(id);
  const isSuspended = person.suspendedUntil !== null;
  return (
    <span className="ml-auto flex gap-2">
      <Button variant="secondary" size="small" onPress={choose('look')}>
        View as
      </Button>
      <Menu
        label="Actions"
        trigger={
          <Button variant="secondary" size="small">
            Actions
          </Button>
        }
        actions={[
          { id: 'sign-out', label: 'Sign out everywhere', onAction: choose('sign-out') },
          { id: 'reset', label: 'Remove two-step sign-in', onAction: choose('reset') },
          isSuspended
            ? { id: 'restore', label: 'Lift suspension', onAction: choose('restore') }
            : { id: 'suspend', label: 'Suspend', isDestructive: true, onAction: choose('suspend') },
        ]}
      />
    </span>
  );
}

interface Asked {
  readonly title: (name: string) => string;
  readonly says: string;
  readonly verb: string;
  readonly isHarsh?: boolean;
  readonly run: (decision: { id: string; reason: string }) => Promise<unknown>;
}

const ASKED: Readonly<Record<Exclude<PersonAct, 'look'>, Asked>> = {
  suspend: {
    title: (name) => `Suspend ${name}?`,
    says: "They're signed out everywhere, their calls end, and they can't sign in until you lift it.",
    verb: 'Suspend',
    isHarsh: true,
    run: peopleApi.suspendPerson,
  },
  restore: {
    title: (name) => `Lift ${name}'s suspension?`,
    says: 'They can sign in and call again.',
    verb: 'Lift suspension',
    run: peopleApi.restorePerson,
  },
  'sign-out': {
    title: (name) => `Sign ${name} out everywhere?`,
    says: 'Every session ends now. They can sign in again.',
    verb: 'Sign out',
    run: peopleApi.signOutPerson,
  },
  reset: {
    title: (name) => `Remove ${name}'s second factors?`,
    says: "Authenticator apps and passkeys are removed, and every session ends. Make sure you know who's asking. We'll email them about it.",
    verb: 'Remove',
    isHarsh: true,
    run: peopleApi.resetPersonFactors,
  },
};

export function PersonDialog(props: { act: PersonAct; person: DeskPerson; onClose: () => void }) {
  const { act, person, onClose } = props;
  const { id, name } = person;
  if (act === 'look')
    return (
      <ReasonDialog
        title={`View as ${name}?`}
        verb="Start viewing"
        act={async (reason) => {
          const look = await peopleApi.beginLook({ id, reason });
          setLookOfTab({ ...look, name, from: window.location.pathname });
          // Everything that this tab has loaded is the operator's.
          window.location.assign(paths.dashboard());
        }}
        onClose={onClose}
      >
        You see the app as they do for 30 minutes. You can't change, pay, call or play recordings. They can
        see in their safety history that you looked.
      </ReasonDialog>
    );
  const { title, says, verb, isHarsh = false, run } = ASKED[act];
  return (
    <ReasonDialog
      title={title(name)}
      verb={verb}
      isHarsh={isHarsh}
      act={async (reason) => {
        await run({ id, reason });
        await deskChanged();
      }}
      onClose={onClose}
    >
      {says}
    </ReasonDialog>
  );
}
