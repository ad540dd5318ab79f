import { useSyncExternalStore } from 'react';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { recorderView } from '../../recorder-view.ts';
import { useNotetakerRefusal } from '../../use-notetaker.ts';
import { JoinForm } from './join-form.tsx';
import { LivePanel } from './live-panel.tsx';

/** Join Meeting: the form, and once joined the meeting in its place (row 333). */
export function JoinPart() {
  const state = useSyncExternalStore(recorderView.subscribe, recorderView.get);
  const { refusal } = useMay('meetings.change');
  const notInPlan = useNotetakerRefusal();
  if (refusal !== null) return <EmptyState>{refusal}.</EmptyState>;
  if (notInPlan !== null && state.is === 'idle')
    return (
      <EmptyState action={<Link to={paths.billing({ plans: 'monthly' })}>See plans</Link>}>
        {notInPlan}
      </EmptyState>
    );
  return state.is === 'idle' ? <JoinForm /> : <LivePanel state={state} />;
}
