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

/** What is fetched again after a change of a meeting. */
export const CHANGED = [
  meetingKeys.pages,
  meetingKeys.one,
  meetingKeys.bots,
  meetingKeys.plans,
  meetingKeys.lastTime,
  meetingKeys.ofCall,
] as const;
