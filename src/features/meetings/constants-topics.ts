/** Topic of the event after a meeting was added, changed or deleted. Pages then fetch it again. */
export const MEETINGS_TOPIC = 'meetings.changed';
