import { lazy } from 'react';

/* Parts of the phone that are loaded when people look for them. */
export const RailHistory = lazy(async () => ({
  default: (await import('./history/rail-history.tsx')).RailHistory,
}));
export const RailLive = lazy(async () => ({ default: (await import('./rail-live.tsx')).RailLive }));
export const RailSettings = lazy(async () => ({
  default: (await import('./rail-settings.tsx')).RailSettings,
}));
