import { useEffect, useMemo } from 'react';
import { inWorkspace } from '#platform/browser/workspace-files.ts';
import type { Meeting } from '../model-meetings.ts';
import { SoundPlayer } from './sound-player.ts';

/** Where the sound of a meeting is. */
export const soundAddress = (id: string, query = ''): string =>
  inWorkspace(`/api/recordings/${encodeURIComponent(id)}/sound${query}`);

/** The player of a meeting's sound, which stops when its page goes; null: there's no sound to play. */
export function useSoundPlayer({ id, name, recording }: Meeting): SoundPlayer | null {
  // Of the sound: a transcript that came with it ends with its last line.
  const durationMs = recording?.durationMs ?? null;
  const canPlay = recording?.hasSound === true && recording.state === 'ended';
  const player = useMemo(
    () => (canPlay ? new SoundPlayer(soundAddress(id), durationMs) : null),
    [canPlay, id, durationMs],
  );
  useEffect(() => player?.open(), [player]);
  useEffect(() => (player === null ? undefined : offerMediaKeys(player, name)), [player, name]);
  return player;
}

/** How far the keys of a keyboard and of a headset go, in milliseconds. */
export const SEEK_MS = 5_000;

/** Shows in the system's controls what plays, from the first time it plays: until then, a running call may have them. */
function offerMediaKeys(player: SoundPlayer, title: string): () => void {
  // Older browsers have none.
  const session: MediaSession | undefined = navigator.mediaSession;
  if (session === undefined) return () => undefined;
  const metadata = new MediaMetadata({ title, artist: 'Ahoy' });
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => player.play(),
    pause: () => player.pause(),
    seekbackward: ({ seekOffset }) => player.seekBy(-1_000 * (seekOffset ?? SEEK_MS / 1_000)),
    seekforward: ({ seekOffset }) => player.seekBy(1_000 * (seekOffset ?? SEEK_MS / 1_000)),
    seekto: ({ seekTime }) => player.seek(1_000 * (seekTime ?? 0)),
  };
  const set = (isOurs: boolean) => {
    session.metadata = isOurs ? metadata : null;
    // These are the keys of the object above.
    for (const [action, run] of Object.entries(handlers))
      session.setActionHandler(action as MediaSessionAction, isOurs ? run : null);
  };
  const stop = player.subscribe(() => {
    if (player.now().isPlaying && session.metadata !== metadata) set(true);
  });
  return () => {
    stop();
    if (session.metadata === metadata) set(false);
  };
}
