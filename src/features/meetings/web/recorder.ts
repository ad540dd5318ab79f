import { beforeSignOut } from '#features/identity/web/widgets.tsx';
import { sentenceOf } from '#platform/browser/api.ts';
import { toast } from '#ui/toast.tsx';
import { consentWordsOf, recordingText } from '../constants-recordings.ts';
import { askForMicrophone, askForTab, Capture, canShareTab, soundOf } from './capture.ts';
import { recordingApiIn } from './finish-recording.ts';
import { beforeLeaving, keepAwake } from './page-guards.ts';
import {
  type Channel,
  isAtWork,
  type RecorderState,
  type Take,
  type Trouble,
  type Wish,
} from './recorder-state.ts';
import { recorderView } from './recorder-view.ts';
import { holdLock, lockOf, RECORDER_LOCK } from './recording-lock.ts';
import { RecordingRun } from './recording-run.ts';
import { refreshMeetings } from './refresh.ts';
import { SilenceWatch } from './silence-watch.ts';
import { type LoggedRecording, openSoundLog } from './sound-log.ts';
import { sayIfNoEngine } from './transcript-news.ts';
import { todayHere } from './words.ts';

/** Who records, and where. */
export interface Owner {
  readonly accountId: string;
  readonly workspaceId: string;
  /** As the transcript calls them. */
  readonly name: string;
}

const LEVELS_SHOWN = 64;
const problems = {
  otherTab: 'Another tab is recording. Stop it there first.',
  nothingShared: "No tab was shared, so nothing is being recorded. Start recording when you're ready.",
  noSound: 'The tab was shared without its sound. Try again and tick “Also share tab audio”.',
  microphone: {
    blocked: 'Your microphone is blocked. Click the icon left of the address to allow it.',
    missing: "We can't find a microphone. Connect one and try again.",
    busy: 'Another program uses your microphone. Close it and try again.',
  },
  stopped: 'The browser stopped recording. Everything up to now is saved.',
} as const;

/** Why nothing can be recorded, in words. */
class CannotRecord extends Error {}

/** Records a meeting in this tab: one at a time, above the pages, until it's stopped and saved. */
class Recorder {
  #capture: Capture | null = null;
  #run: RecordingRun | null = null;
  #release: (() => void)[] = [];
  #silence = new SilenceWatch([]);
  #owner: Owner | null = null;
  /** Counts starts. One that was given up gives back what it gets. */
  #turn = 0;
  readonly #heard = new Map<Channel, number[]>();

  /** The last levels of a channel, 0 to 255, the newest last. */
  levels(channel: Channel): readonly number[] {
    return this.#heard.get(channel) ?? [];
  }

  /** Opens the meeting and begins to record it. Has to be called in the press of a button: browsers ask for that. */
  join(wish: Wish, owner: Owner): void {
    if (isAtWork(recorderView.get())) return;
    this.#owner = owner;
    // Asked before the meeting's tab is in front.
    const display = wish.records || wish.transcribes ? this.#askForTab(wish) : null;
    if (wish.url !== null) {
      window.open(wish.url, '_blank', 'noopener');
      toast.message(recordingText.joining);
    }
    if (display === null) return recorderView.set({ is: 'joined', wish, problem: null });
    void this.#start(wish, display);
  }

  /** Records again, or at last, in a meeting that was joined. In the press of a button, too. */
  record(): void {
    const state = recorderView.get();
    if (state.is !== 'joined') return;
    const wish = { ...state.wish, records: state.wish.records || !state.wish.transcribes };
    void this.#start(wish, this.#askForTab(wish));
  }

  /** Shares the tab again, whose sound has ended. */
  async shareAgain(): Promise<void> {
    const sound = soundOf(await askForTab().catch(() => new MediaStream()));
    if (sound === null) return toast.error(problems.noSound);
    if (this.#capture === null) return sound.stop();
    this.#capture.plug('them', sound);
  }

  async toggleMute(): Promise<void> {
    const { take } = this.#taking();
    const capture = this.#capture;
    if (take === null || capture === null) return;
    if (!capture.has('me')) {
      const track = await askForMicrophone();
      if (typeof track === 'string') {
        this.#setTrouble('me', track);
        return;
      }
      if (this.#capture !== capture) return track.stop();
      capture.plug('me', track);
      return this.#change({ isMuted: false });
    }
    capture.setMuted('me', !take.isMuted);
    this.#change({ isMuted: !take.isMuted });
  }

  /** Adds a line to the notes of the person, with this moment. */
  note(line: string): void {
    const { take } = this.#taking();
    if (take === null) return;
    const notes = take.notes === '' ? line : `${take.notes}\n${line}`;
    this.#run?.setNotes(notes);
    this.#change({ notes });
  }

  setCamera(hasCamera: boolean): void {
    const state = recorderView.get();
    if (state.is !== 'idle') recorderView.set({ ...state, wish: { ...state.wish, hasCamera } });
  }

  /** Resolves when the recording is saved, or can't be for now. */
  async stop({ isLeaving = false } = {}): Promise<void> {
    const state = recorderView.get();
    if (state.is !== 'recording') return;
    const { wish, take } = state;
    recorderView.set({ is: 'saving', wish, take, isLeaving });
    await this.#capture?.stop();
    this.#capture = null;
    await this.#save(wish);
  }

  async leave(): Promise<void> {
    const state = recorderView.get();
    if (state.is === 'recording') return this.stop({ isLeaving: true });
    if (state.is === 'saving') return recorderView.set({ ...state, isLeaving: true });
    if (state.is === 'starting') this.#turn += 1;
    if (state.is === 'joined' || state.is === 'starting') this.#leave(state.wish);
  }

  /** The session ends. What isn't on the server yet waits in the log for the person. */
  async end(): Promise<void> {
    const finished = this.stop({ isLeaving: true });
    await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, END_WAIT_MS))]);
    this.#run?.abandon();
    this.#free();
    recorderView.set({ is: 'idle' });
  }

  /** Called when the network is back. */
  poke(): void {
    this.#run?.poke({ isNow: true });
  }

  #askForTab({ source }: Wish): Promise<MediaStream | null> {
    if (source !== 'tab' || !canShareTab()) return Promise.resolve(null);
    const asked = askForTab();
    // Looked at later, and not lost meanwhile.
    asked.catch(() => undefined);
    return asked;
  }

  async #start(wish: Wish, display: Promise<MediaStream | null>): Promise<void> {
    recorderView.set({ is: 'starting', wish });
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const take = await this.#begin(wish, { display, turn });
      recorderView.set({ is: 'recording', wish, take });
      toast.success(recordingText.connected);
      void refreshMeetings();
    } catch (error) {
      void display
        .then((shared) => shared?.getTracks().forEach((track) => track.stop()))
        .catch(() => undefined);
      if (turn !== this.#turn) return;
      await this.#capture?.stop();
      this.#free();
      const problem = error instanceof CannotRecord ? error.message : sentenceOf(error);
      recorderView.set({ is: 'joined', wish, problem });
    }
  }

  async #begin(
    wish: Wish,
    { display, turn }: { display: Promise<MediaStream | null>; turn: number },
  ): Promise<Take> {
    const owner = this.#owner;
    if (owner === null) throw new CannotRecord(problems.nothingShared);
    const lock = await holdLock(RECORDER_LOCK);
    if (lock === null) throw new CannotRecord(problems.otherTab);
    this.#release.push(lock);
    const channels: readonly Channel[] = wish.source === 'tab' ? ['me', 'them'] : ['me'];
    const sound = wish.source === 'tab' ? await this.#soundOf(display) : null;
    const microphone = wish.hasMicrophone || sound === null ? await askForMicrophone() : null;
    if (turn !== this.#turn) {
      sound?.stop();
      if (microphone !== null && typeof microphone !== 'string') microphone.stop();
      throw new CannotRecord(problems.nothingShared);
    }
    if (sound === null && typeof microphone === 'string' && microphone in problems.microphone)
      throw new CannotRecord(problems.microphone[microphone as keyof typeof problems.microphone]);
    const capture = this.#open(channels);
    const recording = this.#newRecording(wish, { owner, channels });
    const consentAt = Date.now();
    await this.#consent(recording, { wish, mime: capture.mime, owner });
    this.#release.push((await holdLock(lockOf(recording.id))) ?? (() => undefined));
    this.#run = await this.#openRun(recording, owner);
    this.#guard(wish);
    const take = newTake(recording, {
      wish,
      mime: capture.mime,
      consentAt,
      hasMicrophone: microphone !== null,
    });
    recorderView.set({ is: 'recording', wish, take });
    if (sound !== null) capture.plug('them', sound);
    if (microphone !== null && typeof microphone !== 'string') capture.plug('me', microphone);
    if (typeof microphone === 'string') this.#setTrouble('me', microphone);
    await capture.start();
    return this.#taking().take ?? take;
  }

  async #soundOf(display: Promise<MediaStream | null>): Promise<MediaStreamTrack> {
    const shared = await display.catch(() => {
      throw new CannotRecord(problems.nothingShared);
    });
    const sound = shared === null ? null : soundOf(shared);
    if (sound === null) throw new CannotRecord(problems.noSound);
    return sound;
  }

  #open(channels: readonly Channel[]): Capture {
    this.#heard.clear();
    this.#silence = new SilenceWatch(channels);
    const capture = new Capture(channels, {
      onPiece: (bytes) => this.#run?.addPiece(bytes),
      onLevels: (levels) => this.#hear(channels, levels),
      onTrouble: (channel, trouble) => this.#onTrouble(channel, trouble),
      onFailure: () => {
        toast.error(problems.stopped);
        void this.stop();
      },
    });
    this.#capture = capture;
    return capture;
  }

  #newRecording(wish: Wish, facts: { owner: Owner; channels: readonly Channel[] }): LoggedRecording {
    return {
      id: crypto.randomUUID(),
      deviceId: crypto.randomUUID(),
      accountId: facts.owner.accountId,
      workspaceId: facts.owner.workspaceId,
      name: wish.name,
      startedAt: Date.now(),
      transcribes: wish.transcribes,
      file: null,
      channels: facts.channels,
      durationMs: 0,
      bytes: 0,
      notes: '',
    };
  }

  /** The words that everyone agreed are stored before the first byte of sound. */
  async #consent(
    recording: LoggedRecording,
    facts: { wish: Wish; mime: string; owner: Owner },
  ): Promise<void> {
    const { wish, mime, owner } = facts;
    await recordingApiIn(owner.workspaceId).startRecording({
      id: recording.id,
      deviceId: recording.deviceId,
      name: recording.name,
      platform: wish.platform,
      source: wish.source,
      day: todayHere(),
      mime,
      // In a room, anybody speaks into the microphone.
      speakers: wish.source === 'tab' ? [owner.name, null] : [null],
      wantsTranscript: wish.transcribes,
      keepsSound: wish.records,
      consent: consentWordsOf(wish.source, wish),
      shared: false,
      contactIds: [...(wish.contactIds ?? [])],
      ...(wish.planned === undefined ? {} : { planned: wish.planned }),
    });
  }

  async #openRun(recording: LoggedRecording, { workspaceId }: Owner): Promise<RecordingRun> {
    const log = await openSoundLog().catch(() => null);
    void navigator.storage?.persist?.().catch(() => undefined);
    return new RecordingRun(recording, {
      api: recordingApiIn(workspaceId),
      log,
      onChange: (status) => this.#change(status),
      now: () => Date.now(),
    });
  }

  #guard(wish: Wish): void {
    this.#release.push(
      beforeLeaving(
        () => this.#capture?.flush(),
        () => this.poke(),
      ),
    );
    // A phone that locks its screen stops the page.
    if (wish.source === 'in-person') this.#release.push(keepAwake());
  }

  async #save(wish: Wish): Promise<void> {
    const run = this.#run;
    try {
      const isSaved = (await run?.finish()) ?? false;
      if (isSaved) {
        toast.success(recordingText.saved);
        recorderView.noteSaved(run?.recording.id ?? null);
        if (wish.transcribes && run !== null) void sayIfNoEngine(run.recording);
      } else if (recorderView.get().is === 'saving')
        toast.error(this.#taking().take?.refusal ?? problems.stopped);
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    void refreshMeetings();
    const state = recorderView.get();
    this.#free();
    if (state.is !== 'saving') return;
    if (state.isLeaving) this.#leave(wish);
    else recorderView.set({ is: 'joined', wish: state.wish, problem: null });
  }

  #leave({ source }: Wish): void {
    this.#free();
    recorderView.set({ is: 'idle' });
    if (source === 'tab') toast.message(recordingText.left);
  }

  #free(): void {
    this.#capture = null;
    this.#run = null;
    for (const release of this.#release) release();
    this.#release = [];
  }

  #hear(channels: readonly Channel[], levels: readonly number[]): void {
    this.#run?.addLevels(levels);
    for (const [nth, channel] of channels.entries()) {
      const heard = this.#heard.get(channel) ?? [];
      this.#heard.set(channel, [...heard.slice(1 - LEVELS_SHOWN), levels[nth] ?? 0]);
    }
    const silentSeconds = this.#silence.add(levels);
    const recordedMs = this.#run?.recording.durationMs;
    this.#change({ silentSeconds, ...(recordedMs === undefined ? {} : { recordedMs }) });
  }

  #onTrouble(channel: Channel, trouble: Trouble | null): void {
    this.#setTrouble(channel, trouble);
    // Nothing is left that could be heard.
    if (trouble === 'ended' && this.#capture?.hasSound === false) void this.stop();
  }

  #setTrouble(channel: Channel, trouble: Trouble | null): void {
    const { take } = this.#taking();
    if (take === null) return;
    const { [channel]: _before, ...others } = take.troubles;
    this.#change({ troubles: trouble === null ? others : { ...others, [channel]: trouble } });
  }

  #taking(): { take: Take | null } {
    const state: RecorderState = recorderView.get();
    return { take: state.is === 'recording' || state.is === 'saving' ? state.take : null };
  }

  #change(changes: Partial<Take>): void {
    const state = recorderView.get();
    if (state.is === 'recording' || state.is === 'saving')
      recorderView.set({ ...state, take: { ...state.take, ...changes } });
  }
}

const END_WAIT_MS = 2_500;

function newTake(
  recording: LoggedRecording,
  facts: { wish: Wish; mime: string; consentAt: number; hasMicrophone: boolean },
): Take {
  return {
    id: recording.id,
    mime: facts.mime,
    channels: recording.channels,
    consent: { words: consentWordsOf(facts.wish.source, facts.wish), at: facts.consentAt },
    recordedMs: 0,
    savedMs: 0,
    isMuted: !facts.hasMicrophone,
    troubles: {},
    silentSeconds: {},
    isKeptHere: true,
    refusal: null,
    isAway: false,
    notes: '',
  };
}

export const recorder = new Recorder();

// The next person in this tab finds nothing of it.
beforeSignOut(() => (recorderView.get().is === 'idle' ? Promise.resolve() : recorder.end()));
