import { sentenceOf } from '#platform/browser/api.ts';
import type { RecordedCallProps } from '#platform/browser/call-part.ts';
import { toast } from '#ui/toast.tsx';
import { consentWords, recordingText } from '../constants-recordings.ts';
import { Capture } from './capture.ts';
import { type RecordingApi, recordingApiIn } from './finish-recording.ts';
import { beforeLeaving } from './page-guards.ts';
import type { Owner } from './recorder.ts';
import type { Channel } from './recorder-state.ts';
import { holdLock, lockOf, RECORDER_LOCK } from './recording-lock.ts';
import { RecordingRun } from './recording-run.ts';
import { refreshMeetings } from './refresh.ts';
import { type LoggedRecording, openSoundLog } from './sound-log.ts';
import { sayIfNoEngine } from './transcript-news.ts';
import { todayHere } from './words.ts';

const CHANNELS: readonly Channel[] = ['me', 'them'];
/** How often the tracks of the call are looked at: another microphone, a new path, a hold. */
const LOOK_MS = 250;
const OTHER_TAB = 'Another tab is recording. Stop it there first.';
const STOPPED = 'The browser stopped recording. Everything up to now is saved.';

interface CallToRecord extends Pick<RecordedCallProps, 'callId' | 'peerName' | 'tracks' | 'onEnded'> {
  readonly owner: Owner;
}

/** Records one call that everyone agreed to record: my voice on the left channel, theirs on the right. */
export class CallRecorder {
  readonly #call: CallToRecord;
  readonly #api: RecordingApi;
  readonly #plugged = new Map<Channel, MediaStreamTrack>();
  #capture: Capture | null = null;
  #run: RecordingRun | null = null;
  #release: (() => void)[] = [];
  #isOver = false;
  #starting: Promise<void> | null = null;

  constructor(call: CallToRecord) {
    this.#call = call;
    this.#api = recordingApiIn(call.owner.workspaceId);
  }

  /** Begins. What can't be recorded is said, and the call's people are told that nothing is recorded. */
  async start(): Promise<void> {
    this.#starting = this.#begin();
    try {
      await this.#starting;
    } catch (error) {
      this.#fail(error instanceof CannotRecord ? error.message : sentenceOf(error));
    }
  }

  /** Ends and saves. A recording that hasn't begun leaves nothing. */
  async stop(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await this.#starting?.catch(() => undefined);
    await this.#capture?.stop();
    const run = this.#run;
    try {
      if (run !== null && (await run.finish())) {
        toast.success(recordingText.saved);
        void sayIfNoEngine(run.recording);
      }
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    this.#free();
    void refreshMeetings();
  }

  async #begin(): Promise<void> {
    const lock = await holdLock(RECORDER_LOCK);
    if (lock === null) throw new CannotRecord(OTHER_TAB);
    this.#release.push(lock);
    if (this.#isOver) return;
    const capture = new Capture(CHANNELS, {
      onPiece: (bytes) => this.#run?.addPiece(bytes),
      onLevels: (levels) => this.#run?.addLevels(levels),
      // The call shows what is wrong with a microphone or a path.
      onTrouble: () => undefined,
      onFailure: () => this.#fail(STOPPED),
    });
    this.#capture = capture;
    const recording = this.#newRecording();
    await this.#startOn(recording, capture.mime);
    // Someone stopped it while the server answered.
    if (this.#isOver) return void (await this.#api.remove({ id: recording.id }).catch(() => undefined));
    this.#release.push((await holdLock(lockOf(recording.id))) ?? (() => undefined));
    this.#run = new RecordingRun(recording, {
      api: this.#api,
      log: await openSoundLog().catch(() => null),
      onChange: ({ refusal }) => {
        if (refusal !== null) this.#fail(refusal);
      },
      now: () => Date.now(),
    });
    const run = this.#run;
    this.#release.push(
      beforeLeaving(
        () => capture.flush(),
        () => run.poke({ isNow: true }),
      ),
    );
    this.#plug(capture);
    const looking = setInterval(() => this.#plug(capture), LOOK_MS);
    this.#release.push(() => clearInterval(looking));
    await capture.start();
    void refreshMeetings();
  }

  /** Records exactly what the two hear of each other now. */
  #plug(capture: Capture): void {
    if (this.#isOver) return;
    const tracks = this.#call.tracks();
    for (const channel of CHANNELS) {
      const track = tracks[channel];
      if (this.#plugged.get(channel) === (track ?? undefined)) continue;
      if (track === null) {
        capture.unplug(channel);
        this.#plugged.delete(channel);
      } else {
        capture.plug(channel, track, { isOurs: false });
        this.#plugged.set(channel, track);
      }
    }
  }

  #newRecording(): LoggedRecording {
    const { owner, peerName } = this.#call;
    return {
      id: crypto.randomUUID(),
      deviceId: crypto.randomUUID(),
      accountId: owner.accountId,
      workspaceId: owner.workspaceId,
      name: `Call with ${peerName}`,
      startedAt: Date.now(),
      transcribes: true,
      file: null,
      channels: CHANNELS,
      durationMs: 0,
      bytes: 0,
      notes: '',
    };
  }

  async #startOn({ id, deviceId, name }: LoggedRecording, mime: string): Promise<void> {
    const { callId, owner, peerName } = this.#call;
    await this.#api.startRecording({
      id,
      deviceId,
      name,
      platform: 'call',
      source: 'call',
      callId,
      day: todayHere(),
      mime,
      speakers: [owner.name, peerName],
      wantsTranscript: true,
      keepsSound: true,
      consent: consentWords.call,
      shared: false,
    });
  }

  #fail(sentence: string): void {
    if (this.#isOver) return;
    toast.error(sentence);
    this.#call.onEnded();
    void this.stop();
  }

  #free(): void {
    for (const release of this.#release) release();
    this.#release = [];
  }
}

/** Why nothing can be recorded, in words. */
class CannotRecord extends Error {}
