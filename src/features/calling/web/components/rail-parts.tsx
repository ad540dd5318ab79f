import { late } from '#ui/late.ts';

/* Parts of the phone that are loaded when people look for them. */
export const RailHistory = late(async () => ({
  default: (await import('./history/rail-history.tsx')).RailHistory,
}));
export const RailLive = late(async () => ({ default: (await import('./rail-live.tsx')).RailLive }));
export const RailSettings = late(async () => ({
  default: (await import('./rail-settings.tsx')).RailSettings,
}));
