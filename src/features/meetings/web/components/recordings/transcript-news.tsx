// Not on the first screen: when a transcript is there.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useWorkspace } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { toast } from '#ui/toast.tsx';
import { recordingText } from '../../../constants-recordings.ts';
import type { Transcribed } from '../../../model-recordings.ts';
import { meetingKeys } from '../../keys.ts';
import { holdLock } from '../../recording-lock.ts';

/** The other tabs have heard of it by then, too. */
const TOLD_MS = 30_000;
/** The tab that is in sight says it, if there's one. */
const HIDDEN_WAITS_MS = 1_000;

/** Says once in this browser that a transcript of mine is there, and opens it. */
export function TranscriptNews({ news }: { news: readonly Transcribed[] }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const here = useWorkspace();
  useEffect(() => {
    if (news.length === 0 || here === undefined) return;
    cache.setQueryData(meetingKeys.transcribed, []);
    for (const { id, workspaceId } of news) {
      const there = workspaceId === here.id ? {} : { workspace: workspaceId };
      const open = () => {
        // The message gives the focus back where it was. Later, that would be out of the dialog.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        void navigate(paths.calendar({ tab: 'meetings', part: 'recordings', meeting: id, ...there }));
      };
      void sayOnce(id, () => toast.success(recordingText.transcribed, { label: 'Open', run: open }));
    }
  }, [news, here, cache, navigate]);
  return null;
}

async function sayOnce(id: string, say: () => void): Promise<void> {
  if (document.visibilityState !== 'visible')
    await new Promise((resolve) => setTimeout(resolve, HIDDEN_WAITS_MS));
  const release = await holdLock(`ahoy-transcribed-${id}`);
  if (release === null) return;
  say();
  setTimeout(release, TOLD_MS);
}
