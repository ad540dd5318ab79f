/* What the phone shows when somebody looks for it; loaded then. */
export { RailHistory, RailLive, RailSettings } from '#features/calling/web/widgets.tsx';
