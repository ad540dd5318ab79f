// Not on the first screen: when this browser has recorded before.
import { useEffect, useState } from 'react';
import { formatDuration } from '#kernel/instant.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { recordingText } from '../../../constants-recordings.ts';
import { refreshMeetings } from '../../refresh.ts';
import { sayIfNoEngine } from '../../transcript-news.ts';
import { findUnfinished, SaveRefused, type Unfinished } from '../../unfinished.ts';
import { useOwner } from '../../use-owner.ts';

/** Offers what a crash has left in this browser: to save it or to delete it, once. */
export function UnfinishedRecordings() {
  const owner = useOwner();
  const [found, setFound] = useState<readonly Unfinished[]>([]);
  const { accountId, workspaceId } = owner ?? {};
  useEffect(() => {
    if (accountId === undefined || workspaceId === undefined) return undefined;
    const over = new AbortController();
    let held: readonly Unfinished[] = [];
    const release = () => {
      for (const one of held) one.release();
    };
    void (async () => {
      held = await findUnfinished({ accountId, workspaceId }).catch(() => []);
      if (over.signal.aborted) release();
      else setFound(held);
    })();
    return () => {
      over.abort();
      release();
      setFound([]);
    };
  }, [accountId, workspaceId]);
  const [first, ...others] = found;
  if (first === undefined) return null;
  const done = () => {
    first.release();
    setFound(others);
    void refreshMeetings();
  };
  return <Offer key={first.recording.id} unfinished={first} onDone={done} />;
}

function Offer({ unfinished, onDone }: { unfinished: Unfinished; onDone: () => void }) {
  const { name, startedAt, durationMs, transcribes, id, workspaceId } = unfinished.recording;
  const [isBusy, setBusy] = useState(false);
  const [isAway, setAway] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const when = new Date(startedAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  const run = async (what: () => Promise<void>, words: string) => {
    setBusy(true);
    setRefusal(null);
    try {
      await what();
      toast.success(words);
      onDone();
    } catch (error) {
      if (error instanceof SaveRefused) setRefusal(error.message);
      else toast.error(sentenceOf(error));
    }
    setBusy(false);
  };
  const save = () =>
    run(async () => {
      await unfinished.save((facts) => setAway(facts.isAway));
      if (transcribes) void sayIfNoEngine({ id, workspaceId });
    }, recordingText.saved);
  return (
    <Dialog title="A recording wasn't finished" role="alertdialog" isOpen onOpenChange={onDone}>
      <p className="text-15 text-pretty">
        {`${name}, ${when}, ${formatDuration(durationMs)}. Save it, or delete it for good.`}
      </p>
      <p className="text-13 text-pretty text-ink-2">
        You can’t continue it, because closing the page cut off its sound. If the meeting is still on, save
        this part, then start a new recording.
      </p>
      {isAway && <Notice tone="plain">We can't reach Ahoy. We'll save it as soon as we can.</Notice>}
      {refusal !== null && <Notice>{`${refusal}. We can't save the rest.`}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="danger"
          isDisabled={isBusy}
          onPress={() => void run(() => unfinished.remove(), 'Recording deleted')}
        >
          Delete recording
        </Button>
        {refusal === null ? (
          <Button isPending={isBusy} onPress={() => void save()}>
            Save recording
          </Button>
        ) : (
          <Button onPress={() => void run(() => unfinished.forget(), recordingText.saved)}>
            Keep what's saved
          </Button>
        )}
      </div>
    </Dialog>
  );
}
