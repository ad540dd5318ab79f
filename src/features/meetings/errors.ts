import { errorCatalogue } from '#kernel/app-error.ts';
import { transcriptProblems } from './constants.ts';
import { meetingsText } from './constants-meetings.ts';

export const meetingsErrors = errorCatalogue('meetings', {
  notFound: { status: 404, sentence: "We can't find this meeting" },
  notPlanned: { status: 404, sentence: "We can't find this in your calendar" },
  tooLarge: { status: 413, sentence: transcriptProblems.tooLarge },
  empty: { status: 400, sentence: transcriptProblems.empty },
  unreadable: { status: 400, sentence: transcriptProblems.unreadable },
  nameNeeded: { status: 400, sentence: 'Please enter a name for the meeting' },
  badDay: { status: 400, sentence: 'Please enter a date that exists' },
  tooMany: { status: 409, sentence: 'A workspace can have up to 20,000 meetings' },
  keyReused: { status: 409, sentence: 'This request was already used for something else' },
  hasTranscript: { status: 409, sentence: 'This meeting already has a transcript' },
  stillRecording: { status: 409, sentence: 'End the recording first' },
  lineNotFound: { status: 404, sentence: "We can't find this line" },
  lineEmpty: { status: 400, sentence: 'Please write what was said' },
  speakerNotFound: { status: 404, sentence: 'Nobody in this transcript has this name' },
  noteNotFound: { status: 404, sentence: "We can't find this note" },
  noteEmpty: { status: 400, sentence: 'Please write something' },
  /** Specification 001 §5. */
  noTranscript: { status: 400, sentence: meetingsText.noTranscriptText },
  noSummary: { status: 409, sentence: meetingsText.noSummaryText },
  recipientsRequired: { status: 400, sentence: meetingsText.recipientsRequiredText },
  badRecipients: { status: 400, sentence: meetingsText.badRecipientsText },
  tooManyRecipients: { status: 400, sentence: 'You can send notes to up to 20 people at a time' },
  /** Where emails leave this installation, only people who have proven their own address send to others. */
  emailNotConfirmed: { status: 403, sentence: 'Confirm your email address before you email notes' },
  questionNeeded: { status: 400, sentence: 'Please ask a question' },
  /** Decision R50. */
  consentNeeded: { status: 400, sentence: 'First confirm that everyone agreed' },
  noRecording: { status: 404, sentence: 'This meeting has no recording' },
  otherDevice: {
    status: 409,
    sentence: 'This meeting is being recorded on another device or in another tab',
  },
  recordingEnded: { status: 409, sentence: 'This recording has ended' },
  /** One agreement opens one recording. */
  callRecorded: {
    status: 409,
    sentence: 'This call was already recorded. Ask again before you start another recording.',
  },
  /** Its details hold `bytes`: how many the server has. */
  offsetMismatch: { status: 409, sentence: 'A part of the recording is missing' },
  pieceTooLarge: { status: 413, sentence: 'This part of the recording is too large' },
  notInPlan: {
    status: 403,
    sentence:
      'Your plan doesn’t include the meeting notetaker. Upgrade your plan to record meetings and add transcripts.',
  },
  recordingTooLarge: { status: 413, sentence: 'A recording can be up to 4 GB' },
  /** The workspace has as much as it can have (RECORDINGS_LIMIT_GB). */
  storageFull: {
    status: 409,
    sentence:
      'Your workspace doesn’t have enough storage left for this recording. Delete recordings you no longer need, then try again.',
  },
  badLevels: { status: 400, sentence: 'These levels don’t fit the recording' },
  badSound: { status: 400, sentence: 'We can’t find any sound in this file' },
  noSound: { status: 404, sentence: 'The recording of this meeting was deleted' },
  /** The disk is full, or the store is away. The recorder keeps the part and sends it again. */
  soundNotStored: { status: 503, sentence: 'We can’t save the recording just now. We’ll keep trying.' },
  badRange: { status: 416, sentence: 'This part is beyond the end of the recording' },
  noBots: { status: 409, sentence: 'Bots aren’t set up here. Record in your browser instead.' },
  noBot: { status: 404, sentence: 'No bot was sent to this meeting' },
  badAddress: {
    status: 400,
    sentence: 'This isn’t a meeting link from Zoom, Google Meet or Microsoft Teams',
  },
  botCannotJoin: {
    status: 400,
    sentence: 'Bots can’t join with this link. Use a link that has the meeting ID.',
  },
  nothingWanted: { status: 400, sentence: 'Choose what the bot is for: a recording or a transcript' },
  botThere: { status: 409, sentence: 'A bot is already in this meeting, on its way there or just leaving' },
  tooManyBots: { status: 409, sentence: 'A workspace can have up to 5 bots in meetings at a time' },
  badBotSignature: { status: 401, sentence: 'This event isn’t from the bot service' },
  linkNotFound: { status: 404, sentence: 'This link has expired or was turned off' },
  tooManyLinks: { status: 409, sentence: 'A meeting can have up to 20 links. Turn one off first.' },
  /** Only who added it, and those who manage the workspace, delete it or change who sees it. */
  notYours: { status: 403, sentence: 'Only the person who added this meeting and admins can do that' },
  /** Specification 001 §8. */
  documentFailed: { status: 503, sentence: 'We couldn’t create this file. Save it as text, or try again.' },
  chatFailed: { status: 503, sentence: meetingsText.chatFailed },
  notesFailed: { status: 503, sentence: meetingsText.notesFailed },
  mailFailed: { status: 503, sentence: meetingsText.mailFailed },
  extractFailed: { status: 503, sentence: meetingsText.extractFailedText },
});
