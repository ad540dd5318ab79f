/* Parts of the phone that are loaded when people look for them. */
export { RailHistory } from './rail-history.tsx';
export { RailLive } from './rail-live.tsx';
export { RailSettings } from './rail-settings.tsx';
