/** Highest number on the bell; more are "99+". */
const SHOWN_MAX = 99;

/** The number on the bell. */
export const countText = (unread: number): string => (unread > SHOWN_MAX ? `${SHOWN_MAX}+` : String(unread));
