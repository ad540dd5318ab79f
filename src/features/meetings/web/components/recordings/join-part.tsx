import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { recorderView } from '../../recorder-view.ts';
import { useNotetakerRefusal } from '../../use-notetaker.ts';
import { useOtherTab } from '../../use-other-tab.ts';
import { JoinForm } from './join-form.tsx';
import { LivePanel } from './live-panel.tsx';

/** Join Meeting: the form, and once joined the meeting in its place (row 333). */
export function JoinPart() {
  const state = useSyncExternalStore(recorderView.subscribe, recorderView.get);
  const { refusal } = useMay('meetings.change');
  const notInPlan = useNotetakerRefusal();
  const isIdle = state.is === 'idle';
  const isRecordedElsewhere = useOtherTab(isIdle);
  useWayToSaved(isIdle);
  if (refusal !== null) return <EmptyState>{refusal}.</EmptyState>;
  if (!isIdle) return <LivePanel state={state} />;
  if (notInPlan !== null)
    return (
      <EmptyState action={<Link to={paths.billing({ plans: 'monthly' })}>See plans</Link>}>
        {notInPlan}
      </EmptyState>
    );
  return (
    <>
      {isRecordedElsewhere && (
        <div className="px-4 pt-4 desk:px-6">
          <Notice tone="plain">
            Another tab of this browser is recording. Stop it there before you record here.
          </Notice>
        </div>
      )}
      <JoinForm />
    </>
  );
}

/** People who leave a recorded meeting see the recording, not an empty form. */
function useWayToSaved(isIdle: boolean): void {
  const navigate = useNavigate();
  const saved = useSyncExternalStore(recorderView.subscribe, recorderView.lastSaved);
  useEffect(() => {
    if (!isIdle || saved === null) return;
    recorderView.noteSaved(null);
    void navigate(paths.calendar({ tab: 'meetings', part: 'recordings' }));
  }, [isIdle, saved, navigate]);
}
