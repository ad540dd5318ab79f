/** Keys of what open pages have. */
export const meetingKeys = {
  pages: ['meetings', 'pages'],
  one: ['meetings', 'one'],
  storage: ['meetings', 'storage'],
  settings: ['meetings', 'settings'],
  transcribed: ['meetings', 'transcribed'],
  levels: ['meetings', 'levels'],
  bots: ['meetings', 'bots'],
  plans: ['meetings', 'plans'],
  lastTime: ['meetings', 'last-time'],
  ofCall: ['meetings', 'of-call'],
} as const;
