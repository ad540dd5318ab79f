/** Where the sound of a recording comes from. */
export const RECORDING_SOURCES = ['tab', 'in-person', 'call', 'upload', 'bot'] as const;
export type RecordingSource = (typeof RECORDING_SOURCES)[number];

/** The most bytes of one piece of sound. Pages send one every second or two. */
export const PIECE_BYTES_MAX = 8_000_000;
/** The most bytes of one recording: four hours of video with sound. */
export const RECORDING_BYTES_MAX = 4_000_000_000;
/** The longest recording that pages make, in milliseconds: 8 hours. */
export const RECORDING_MS_MAX = 8 * 3_600_000;
/** After this time without a piece, the server ends a recording that nobody ended, in milliseconds. */
export const SILENT_RECORDING_MS = 12 * 3_600_000;
/** How long after that the device may still add what it has, in milliseconds: 7 days. */
export const LATE_PIECES_MS = 7 * 24 * 3_600_000;
/** How long a call's device may still bring what it recorded before the agreement ended, in milliseconds. */
export const CALL_GRACE_MS = 30_000;
/** How often the loudness of a channel is noted for the player, in milliseconds. */
export const LEVEL_EVERY_MS = 250;
export const LEVELS_BYTES_MAX = 300_000;
export const MIME_MAX = 100;
/** The most contacts that a meeting is with. For each, their consent is noted. */
export const PARTICIPANTS_MAX = 50;

/** What people confirm before sound is kept, by source. Stored with the recording, word for word. */
export const consentWords = {
  tab: 'I told everyone that I record this, and they agreed.',
  'in-person': 'I told everyone that I record this, and they agreed.',
  call: 'Everyone on this call agreed to be recorded.',
  upload: 'Everyone in this recording agreed to it.',
  bot: 'I told everyone that this is recorded, and they agreed.',
} as const satisfies Readonly<Record<RecordingSource, string>>;

/** Follows the words of consent where a transcript was asked for. */
const WITH_TRANSCRIPT = ' That includes a transcript and notes.';

/** The words for one recording. A transcript that comes later needs no other consent. */
export const consentWordsOf = (source: RecordingSource, { transcribes }: { transcribes: boolean }): string =>
  `${consentWords[source]}${transcribes ? WITH_TRANSCRIPT : ''}`;

/** Sentences of the specification (001 §2, §4, §5 and §8) and decisions R41, R49 and R50. */
export const recordingText = {
  joinMeeting: 'Join Meeting',
  recordingsAndTranscripts: 'Recordings & Transcripts',
  urlLabel: { zoom: 'Zoom Meeting URL', 'google-meet': 'Google Meet URL', teams: 'Microsoft Teams URL' },
  urlRequired: 'Meeting URL required',
  urlRequiredText: 'Please enter a meeting URL to join',
  joining: 'Joining meeting',
  connected: 'Connected',
  left: 'Left meeting',
  connectedTo: (name: string) => `Connected: ${name}`,
  /** Name of a meeting for which nobody entered one. */
  nameOf: (platform: string) => `${platform} Meeting`,
  recording: 'Recording',
  transcribing: 'Transcribing',
  both: 'Recording & Transcribing',
  saved: 'Recording saved',
  transcribed: 'Transcription complete',
  noEngine: 'Transcript unavailable: no speech engine is configured',
  engineNotReady: 'Transcript unavailable: the speech engine isn’t ready',
  engineFailed: 'The speech engine didn’t answer. Try again later.',
  uploadCutOff: 'The upload wasn’t finished. Choose the same file again to continue.',
} as const;
