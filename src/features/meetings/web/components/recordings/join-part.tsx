import { useSyncExternalStore } from 'react';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { recorderView } from '../../recorder-view.ts';
import { JoinForm } from './join-form.tsx';
import { LivePanel } from './live-panel.tsx';

/** Join Meeting: the form, and once joined the meeting in its place (row 333). */
export function JoinPart() {
  const state = useSyncExternalStore(recorderView.subscribe, recorderView.get);
  const { refusal } = useMay('meetings.change');
  if (refusal !== null) return <EmptyState>{refusal}.</EmptyState>;
  return state.is === 'idle' ? <JoinForm /> : <LivePanel state={state} />;
}
