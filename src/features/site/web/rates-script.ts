export { startRateList as startPage } from '#features/rates/web/widgets.tsx';
