import { CircleDot } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { paths } from '#kernel/paths.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { consentWordsOf } from '../../../constants-recordings.ts';
import { recorder } from '../../recorder.ts';
import type { Wish } from '../../recorder-state.ts';
import { recorderView } from '../../recorder-view.ts';
import { Consent } from './consent.tsx';

/** Recording can be turned on while one is in the meeting (row 414), after everyone agreed. */
export function StartAgain({ problem, wish }: { problem: string | null; wish: Wish }) {
  const [isAgreed, setAgreed] = useState(false);
  const hasSaved = useSyncExternalStore(recorderView.subscribe, recorderView.lastSaved) !== null;
  return (
    <div className="flex flex-col gap-4">
      {problem !== null && <Notice>{problem}</Notice>}
      {hasSaved && (
        <Notice tone="plain">
          Your recording is saved.{' '}
          <Link to={paths.calendar({ tab: 'meetings', part: 'recordings' })}>Open recordings</Link>
        </Notice>
      )}
      <p className="text-13 text-ink-2">
        {hasSaved
          ? 'You can record again. It’ll be a separate recording.'
          : 'You’re in the meeting, and nothing is being recorded.'}
      </p>
      <Consent words={consentWordsOf(wish.source, wish)} isAgreed={isAgreed} onAgree={setAgreed} />
      <div>
        <Button
          icon={<CircleDot size={18} strokeWidth={1.75} aria-hidden="true" />}
          disabledReason={isAgreed ? null : 'First confirm that everyone agreed'}
          onPress={() => recorder.record()}
        >
          Start recording
        </Button>
      </div>
    </div>
  );
}
