import type { CallSnapshot, Phase } from './call-snapshot.ts';
import type { LineSnapshot, PhoneLine } from './line.ts';

declare global {
  interface MediaSession {
    // Media Session's actions for calls, which TypeScript doesn't have yet.
    setActionHandler(action: CallAction, handler: MediaSessionActionHandler | null): void;
  }
}
type CallAction = 'hangup' | 'togglemicrophone';

/** What we use of `navigator.mediaSession`. Not every browser supports microphones. */
export type SystemControls = Pick<MediaSession, 'metadata' | 'setActionHandler'> &
  Partial<Pick<MediaSession, 'setMicrophoneActive'>>;

const ANSWERED: ReadonlySet<Phase> = new Set(['connecting', 'talking', 'reconnecting']);

/**
 * Shows the call in the system's controls (lock screen, headset, media keys), which can hang up and mute. Not for
 * ringing calls, because the key that stops music shouldn't answer or decline.
 * @param controls null if the browser has none
 * @returns a function that removes the controls
 */
export function offerSystemControls(
  line: Pick<PhoneLine, 'get' | 'subscribe' | 'hangUp' | 'toggleMute'>,
  controls: SystemControls | null,
): () => void {
  if (controls === null) return () => undefined;
  let shown: CallSnapshot | null = null;
  const show = (call: CallSnapshot | null) => {
    if (isSame(shown, call)) return;
    shown = call;
    controls.metadata = call === null ? null : metadataOf(call);
    handle(controls, 'hangup', call === null ? null : () => line.hangUp(call.id));
    const canMute = call !== null && ANSWERED.has(call.phase);
    handle(controls, 'togglemicrophone', canMute ? () => line.toggleMute(call.id) : null);
    // Older browsers return no promise. Newer ones reject it on a page that is being left.
    Promise.resolve(controls.setMicrophoneActive?.(call !== null && !call.muted)).catch(() => undefined);
  };
  const stop = line.subscribe(() => show(callOf(line.get())));
  show(callOf(line.get()));
  return () => {
    stop();
    show(null);
  };
}

/** The active call, otherwise one that is held or being placed. */
function callOf({ calls }: LineSnapshot): CallSnapshot | null {
  return calls.find(({ phase }) => phase !== 'incoming' && phase !== 'ended') ?? null;
}

function isSame(one: CallSnapshot | null, other: CallSnapshot | null): boolean {
  if (one === null || other === null) return one === other;
  const canMute = ({ phase }: CallSnapshot) => ANSWERED.has(phase);
  return (
    one.id === other.id &&
    one.peer.name === other.peer.name &&
    one.muted === other.muted &&
    canMute(one) === canMute(other)
  );
}

function metadataOf({ peer, phone }: CallSnapshot): MediaMetadata {
  const artist = phone === null ? `@${peer.username}` : (phone.ownNumber ?? 'Telephone');
  return new MediaMetadata({ title: peer.name, artist });
}

function handle(controls: SystemControls, action: CallAction, run: (() => void) | null): void {
  try {
    controls.setActionHandler(action, run);
  } catch {
    // The browser doesn't know this action. Its other controls still work.
  }
}
