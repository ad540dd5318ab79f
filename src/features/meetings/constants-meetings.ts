/** Where a meeting was held, or how its transcript came here. */
export const MEETING_PLATFORMS = ['zoom', 'google-meet', 'teams', 'in-person', 'call', 'upload'] as const;
export type MeetingPlatform = (typeof MEETING_PLATFORMS)[number];
/** Platforms whose meetings have an address. */
export const JOINED_PLATFORMS = [
  'zoom',
  'google-meet',
  'teams',
] as const satisfies readonly MeetingPlatform[];
export type JoinedPlatform = (typeof JOINED_PLATFORMS)[number];
export const platformNames: Readonly<Record<MeetingPlatform, string>> = {
  zoom: 'Zoom',
  'google-meet': 'Google Meet',
  teams: 'Microsoft Teams',
  'in-person': 'In person',
  call: 'Call',
  upload: 'Upload',
};

/** Formats in which transcripts can be saved. */
export const FILE_FORMATS = ['txt', 'vtt', 'docx', 'pdf'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export const NAME_MAX = 200;
export const QUESTION_MAX = 400;
export const OWN_WORDS_MAX = 20_000;
export const NOTE_MAX = 2_000;
export const PAGE_SIZE = 50;
export const MEETINGS_MAX = 20_000;
/** The largest file that is read, in bytes. */
export const TRANSCRIPT_BYTES_MAX = 8_000_000;
/** Decision R40. */
export const RECIPIENTS_MAX = 20;
/** Choices for the days until a link expires. */
export const LINK_DAYS = [1, 7, 30, 90] as const;
/** How many days an expired link is still listed. */
export const ENDED_LINK_DAYS = 30;
export const LINKS_MAX = 20;
/** Days after which a workspace can have its meetings deleted. */
export const KEEP_DAYS = [30, 90, 365] as const;
export type KeepDays = (typeof KEEP_DAYS)[number];
/** Days after which it can have their sound alone deleted. */
export const KEEP_SOUND_DAYS = [7, 30, 90, 365] as const;
export type KeepSoundDays = (typeof KEEP_SOUND_DAYS)[number];
/** The most meetings that are read to answer a question about all of them. */
export const ASKED_AT_ONCE = 4;

/** The kinds of notes that people can change. */
export const NOTE_KINDS = ['summary', 'keyPoints', 'decisions', 'actionItems', 'openQuestions'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** Kinds of meetings. Each has its own notes. */
export const NOTE_TEMPLATES = ['general', 'client-review', 'standup', 'interview', 'sales-call'] as const;
export type NoteTemplate = (typeof NOTE_TEMPLATES)[number];
export const templateNames: Readonly<Record<NoteTemplate, string>> = {
  general: 'General',
  'client-review': 'Client review',
  standup: 'Standup',
  interview: 'Interview',
  'sales-call': 'Sales call',
};

/** What notes say of the engine that has no model. */
export const RULES = 'rules';
/** Limits of what is kept, to be shown, of the items that the gate left out. */
export const LEFT_OUT = { most: 50, characters: 300 };

/** Sentences of the specification (001 §2, §5, §8 and §9), and what a program gets. */
export const meetingsText = {
  notInPlan: 'Your plan doesn’t include the meeting notetaker.',
  noRecordings: 'No recordings yet. Join and record a meeting to get started.',
  chatWith: (name: string) => `Chat with ${name}`,
  askPlaceholder: 'Ask a question about the meeting...',
  chatEmpty: 'Chat with your transcript',
  generating: 'Generating response...',
  stop: 'Stop',
  stopped: 'You stopped this answer.',
  /** What the gate left out. */
  leftOut: (count: number) =>
    count === 1 ? '1 line without support was left out.' : `${count} lines without support were left out.`,
  you: 'You',
  assistant: 'AI Assistant',
  noNotes: 'No notes generated yet',
  generateNotes: 'Generate Notes',
  generatingNotes: 'Generating notes',
  notesGenerated: 'Notes generated',
  notesAvailable: 'Meeting notes are now available.',
  shareNotes: 'Share Meeting Notes',
  send: 'Send',
  sent: 'Sent',
  sendingEmail: 'Sending email',
  sendingTo: (count: number) => `Sending to ${count} recipient(s)...`,
  emailSent: 'Email sent',
  error: 'Error',
  noTranscript: 'No transcript available',
  noTranscriptText: 'A transcript is required to generate meeting notes.',
  noSummary: 'No summary available',
  noSummaryText: 'Please generate notes first.',
  recipientsRequired: 'Recipients required',
  recipientsRequiredText: 'Please enter at least one email address.',
  badRecipients: 'Invalid email addresses',
  badRecipientsText: 'Please enter valid email addresses separated by commas.',
  chatFailed: 'Failed to get a response. Please try again.',
  notesFailed: 'Failed to generate meeting notes. Please try again.',
  mailFailed: 'Failed to send email. Please try again.',
  extractFailed: 'Error extracting contacts',
  extractFailedText: 'There was a problem extracting contacts from the transcript',
  contactsExtracted: 'Contacts extracted',
  contactsFound: (count: number) =>
    `Found ${count} potential ${count === 1 ? 'contact' : 'contacts'} in the transcript`,
  contactAdded: 'Contact added',
  contactsAdded: 'Contacts added',
  contactsAddedText: (count: number) => `${count} contacts have been added to your CRM`,
  /** Tags of contacts from a transcript, and of several that are added at once. */
  heardTag: 'from-transcript',
  bulkTag: 'bulk-add',
  heardNote: (name: string, day: string) => `Added from meeting: ${name} (${day})`,
  nothingSaid: 'Nothing in this transcript answers that.',
} as const;
