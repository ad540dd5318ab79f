/** How often one side may ask to record a call. After that, the answer stays no. */
export const RECORDING_ASKS_MAX = 3;

/** Words of each side about recording a call (decision R50). They are stored as they were shown or spoken. */
export const recordingWords = {
  asked: 'I want to record this call.',
  /** Of a phone call: the other side has no screen, so it's told by a voice. */
  askedByPhone: "They'll hear that this call is being recorded. If they object, I'll stop.",
  agreed: 'I agree to this call being recorded.',
  declined: "I don't want this call to be recorded.",
  stopped: 'Stop recording this call.',
  /** Spoken to the other side of a phone call (scripts/make-prompts.ts). */
  spoken: 'This call is being recorded.',
} as const;
