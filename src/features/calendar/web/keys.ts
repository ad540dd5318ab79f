/** Keys of what open pages have. */
export const calendarKeys = {
  events: ['calendar', 'events'],
  bookings: ['calendar', 'bookings'],
  availability: ['calendar', 'availability'],
  pages: ['calendar', 'pages'],
  sources: ['calendar', 'sources'],
  feed: ['calendar', 'feed'],
  /** Free times, which follow from all of the above. */
  free: ['calendar', 'free'],
} as const;
