/** Keys of what open pages have. */
export const meetingKeys = {
  pages: ['meetings', 'pages'],
  one: ['meetings', 'one'],
  storage: ['meetings', 'storage'],
  settings: ['meetings', 'settings'],
  levels: ['meetings', 'levels'],
  bots: ['meetings', 'bots'],
} as const;
