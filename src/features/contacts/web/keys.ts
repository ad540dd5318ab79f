/** Keys of what open pages have. */
export const contactKeys = {
  pages: ['contacts', 'pages'],
  one: ['contacts', 'one'],
  tags: ['contacts', 'tags'],
  lists: ['contacts', 'lists'],
  fields: ['contacts', 'fields'],
  views: ['contacts', 'views'],
  timeline: ['contacts', 'timeline'],
  consents: ['contacts', 'consents'],
  duplicates: ['contacts', 'duplicates'],
  merges: ['contacts', 'merges'],
  imports: ['contacts', 'imports'],
  removed: ['contacts', 'removed'],
  callers: ['contacts', 'callers'],
} as const;
