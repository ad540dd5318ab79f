export { startRateSearch as startPage } from '#features/billing/web/widgets.tsx';
