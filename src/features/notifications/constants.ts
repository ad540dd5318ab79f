/** Notifications on a page of the list. */
export const PAGE_SIZE = 30;
/** How long the list keeps them, in days. */
export const KEPT_DAYS = 180;
/** How many one request marks as read. */
export const READ_AT_ONCE_MAX = 100;
/** Letters of a title and of the line below it. Longer texts are cut. */
export const TITLE_LENGTH_MAX = 160;
export const BODY_LENGTH_MAX = 300;
