/** Keys of what is fetched about tasks. */
export const taskKeys = {
  lists: ['tasks', 'list'],
  overview: ['tasks', 'overview'],
  details: ['tasks', 'details'],
  people: ['tasks', 'people'],
  feed: ['tasks', 'feed'],
  ofContact: ['tasks', 'of-contact'],
} as const;
