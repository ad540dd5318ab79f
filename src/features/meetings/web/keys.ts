/** Keys of what open pages have. */
export const meetingKeys = {
  pages: ['meetings', 'pages'],
  one: ['meetings', 'one'],
  settings: ['meetings', 'settings'],
  bots: ['meetings', 'bots'],
} as const;
