export { startQuotedRates as startPage } from '#features/rates/web/widgets.tsx';
