/** Keys of what open pages have. */
export const calendarKeys = {
  events: ['calendar', 'events'],
  bookings: ['calendar', 'bookings'],
  availability: ['calendar', 'availability'],
  pages: ['calendar', 'pages'],
  sources: ['calendar', 'sources'],
  feed: ['calendar', 'feed'],
  /** Free times, which depend on everything above. */
  free: ['calendar', 'free'],
  coming: ['calendar', 'coming'],
} as const;
