import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { recorderView } from '../../recorder-view.ts';

const RecorderStrip = lazy(async () => ({ default: (await import('./recorder-strip.tsx')).RecorderStrip }));
const UnfinishedRecordings = lazy(async () => ({
  default: (await import('./unfinished-recordings.tsx')).UnfinishedRecordings,
}));

/** Above every page: the recording that runs while its panel is out of sight, and what a crash has left. */
export function RecorderLayer() {
  const isRecording = useSyncExternalStore(
    recorderView.subscribe,
    () => recorderView.get().is !== 'idle' && !recorderView.hasPanel(),
    () => false,
  );
  const { data: hasLog = false } = useQuery({
    queryKey: ['meetings', 'has-log'],
    queryFn: hasSoundLog,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Suspense fallback={null}>
      {isRecording && <RecorderStrip />}
      {hasLog && <UnfinishedRecordings />}
    </Suspense>
  );
}

/** Whether this browser has ever recorded, without making a log. */
async function hasSoundLog(): Promise<boolean> {
  const known = await indexedDB.databases();
  return known.some(({ name }) => name === 'ahoy-recordings');
}
