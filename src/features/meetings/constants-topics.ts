/** Topic of the event after a meeting was added, changed or deleted. Pages then fetch it again. */
export const MEETINGS_TOPIC = 'meetings.changed';
/** Topic of the event after someone changed how long meetings are kept, or whether a model reads them. */
export const MEETING_SETTINGS_TOPIC = 'meetings.settings';
/** Topic of the event to the person who added a meeting, once its transcript was made. */
export const TRANSCRIBED_TOPIC = 'meetings.transcribed';
