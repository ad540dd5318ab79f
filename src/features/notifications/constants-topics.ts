/** Topic of the event with the number of unread notifications (`NotificationCount`), whenever the list changed. */
export const NOTIFICATIONS_TOPIC = 'notifications.changed';
/** Topic of the event after somebody saved their settings: other pages fetch them again. */
export const SETTINGS_TOPIC = 'notifications.settings';
