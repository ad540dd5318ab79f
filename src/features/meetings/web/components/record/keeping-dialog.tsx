// Not on the first screen: after a press.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { KEEP_DAYS, KEEP_SOUND_DAYS } from '../../../constants-meetings.ts';
import type { MeetingSettings, MeetingStorage } from '../../../model-meetings.ts';
import { goingWords, sizeWords } from '../../../rules/recordings/storage-words.ts';
import { meetingsApi } from '../../api.ts';
import { meetingKeys } from '../../keys.ts';
import { settingsQuery, storageQuery } from '../../queries.ts';
import { changed } from '../../refresh.ts';
import { ModelSwitch } from '../notes/model-switch.tsx';

type Kept = Pick<MeetingSettings, 'keepDays' | 'keepSoundDays'>;

const FOREVER = 'forever';
const daysWords = (days: number) => (days === 365 ? '1 year' : `${days} days`);

/** How long the workspace keeps its meetings, what they take, and who reads them. */
export function KeepingDialog({ onClose }: { onClose: () => void }) {
  const settings = useQuery(settingsQuery);
  return (
    <Dialog title="Storage and retention" isOpen onOpenChange={onClose}>
      {settings.data !== undefined && (
        <Keeping key={JSON.stringify(keptOf(settings.data))} settings={settings.data} onClose={onClose} />
      )}
      {settings.data === undefined && settings.error !== null && (
        <ErrorState onRetry={() => void settings.refetch()} isRetrying={settings.isFetching}>
          {sentenceOf(settings.error)}
        </ErrorState>
      )}
      {settings.data === undefined && settings.error === null && (
        <SkeletonRows rows={3} label="Loading the settings" />
      )}
    </Dialog>
  );
}

function Keeping({ settings, onClose }: { settings: MeetingSettings; onClose: () => void }) {
  const { refusal, isAllowed } = useMay('meetings.manage');
  const before = keptOf(settings);
  const [kept, setKept] = useState(before);
  const [isAsking, setAsking] = useState(false);
  const { data, error } = useQuery(storageQuery(kept));
  const isSame = JSON.stringify(kept) === JSON.stringify(before);
  const isLonger =
    isAtLeast(kept.keepDays, before.keepDays) && isAtLeast(kept.keepSoundDays, before.keepSoundDays);
  // What is already kept no longer goes by itself.
  const going = data === undefined || isLonger ? null : goingWords(data.going);
  const isKnown = isLonger || data !== undefined;
  const save = async () => {
    setAsking(false);
    const saved = await changed(meetingsApi.changeSettings(kept));
    if (saved === null) return;
    toast.success('Retention saved');
    queryClient.setQueryData(meetingKeys.settings, saved);
    void queryClient.invalidateQueries({ queryKey: meetingKeys.storage });
    onClose();
  };
  return (
    <div className="flex flex-col gap-5">
      <StorageUsed storage={data} />
      <Days kept={kept} onChange={setKept} isDisabled={!isAllowed} />
      {isAllowed && !isSame && going !== null && (
        <Notice>{`${going} will be permanently deleted as soon as you save.`}</Notice>
      )}
      <ModelSwitch />
      <Buttons>
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button
          disabledReason={refusal ?? (isSame ? 'Nothing has changed' : null)}
          isReasonAbove
          isReasonAtEnd
          // What would go is known before anyone is asked.
          isPending={!isKnown && error === null}
          onPress={() => (isKnown && going === null ? void save() : setAsking(true))}
        >
          Save changes
        </Button>
      </Buttons>
      {isAsking && (
        <Question
          what={going ?? 'Everything older'}
          onClose={() => setAsking(false)}
          onConfirm={() => void save()}
        />
      )}
    </div>
  );
}

function Days(props: { kept: Kept; onChange: (kept: Kept) => void; isDisabled: boolean }) {
  const { kept, onChange, isDisabled } = props;
  return (
    <>
      <Select
        label="Delete meetings after"
        hint="With their recordings, transcripts and notes."
        isDisabled={isDisabled}
        choices={choicesOf(KEEP_DAYS)}
        selected={idOf(kept.keepDays)}
        onSelect={(id) => onChange({ ...kept, keepDays: daysIn(id, KEEP_DAYS) })}
      />
      <Select
        label="Delete recordings after"
        hint="Their transcripts and notes stay."
        isDisabled={isDisabled}
        choices={choicesOf(KEEP_SOUND_DAYS)}
        selected={idOf(kept.keepSoundDays)}
        onSelect={(id) => onChange({ ...kept, keepSoundDays: daysIn(id, KEEP_SOUND_DAYS) })}
      />
    </>
  );
}

function Question(props: { what: string; onClose: () => void; onConfirm: () => void }) {
  return (
    <Dialog title="Delete and save?" role="alertdialog" isOpen onOpenChange={props.onClose}>
      <p className="text-15 text-pretty">
        {`${props.what} will be permanently deleted for the whole workspace. You can’t undo this.`}
      </p>
      <Buttons>
        <Button variant="secondary" onPress={props.onClose}>
          Cancel
        </Button>
        <Button variant="danger" onPress={props.onConfirm}>
          Delete and save
        </Button>
      </Buttons>
    </Dialog>
  );
}

function StorageUsed({ storage }: { storage: MeetingStorage | undefined }) {
  if (storage === undefined) return null;
  const { recordings, bytes, limitBytes } = storage;
  const of = limitBytes === null ? '' : ` of ${sizeWords(limitBytes)}`;
  const isFull = limitBytes !== null && bytes >= limitBytes;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-13">
        <span className="font-medium">{`${sizeWords(bytes)}${of} used`}</span>
        <span className="text-ink-2">
          {recordings === 1 ? ' by 1 recording' : ` by ${recordings} recordings`}
        </span>
      </p>
      {isFull && (
        <Notice>Your storage is full. Delete recordings you no longer need to record or upload more.</Notice>
      )}
    </div>
  );
}

const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="flex justify-end gap-2">{children}</div>
);

const keptOf = ({ keepDays, keepSoundDays }: Kept): Kept => ({ keepDays, keepSoundDays });

const choicesOf = (days: readonly number[]) => [
  ...days.map((one) => ({ id: String(one), label: daysWords(one) })),
  { id: FOREVER, label: 'Never, keep them forever' },
];
const idOf = (days: number | null) => (days === null ? FOREVER : String(days));
const daysIn = <Days extends number>(id: string, choices: readonly Days[]): Days | null =>
  choices.find((days) => String(days) === id) ?? null;
const isAtLeast = (days: number | null, before: number | null) =>
  days === null || (before !== null && days >= before);
