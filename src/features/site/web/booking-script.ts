export { startVisitorPage as startPage } from '#features/calendar/web/widgets.tsx';
