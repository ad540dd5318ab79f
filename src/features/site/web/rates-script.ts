export { startRateList as startPage } from '#features/billing/web/widgets.tsx';
