import { useQuery } from '@tanstack/react-query';
import { Suspense, useSyncExternalStore } from 'react';
import { late } from '#ui/late.ts';
import type { Transcribed } from '../../../model-recordings.ts';
import { meetingKeys } from '../../keys.ts';
import { recorderView } from '../../recorder-view.ts';

const RecorderStrip = late(async () => ({ default: (await import('./recorder-strip.tsx')).RecorderStrip }));
const UnfinishedRecordings = late(async () => ({
  default: (await import('./unfinished-recordings.tsx')).UnfinishedRecordings,
}));

const TranscriptNews = late(async () => ({
  default: (await import('./transcript-news.tsx')).TranscriptNews,
}));

/**
 * Above every page: the recording that runs while its panel is out of sight, what a crash has left, and transcripts that have
 * become ready.
 */
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
  const { data: news = [] } = useQuery({
    queryKey: meetingKeys.transcribed,
    queryFn: (): readonly Transcribed[] => [],
    enabled: false,
  });
  return (
    <Suspense fallback={null}>
      {isRecording && <RecorderStrip />}
      {news.length > 0 && <TranscriptNews news={news} />}
      {hasLog && <UnfinishedRecordings />}
    </Suspense>
  );
}

/** Whether this browser has ever recorded, without making a log. */
async function hasSoundLog(): Promise<boolean> {
  const known = await indexedDB.databases();
  return known.some(({ name }) => name === 'ahoy-recordings');
}
