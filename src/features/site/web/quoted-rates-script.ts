export { startQuotedRates as startPage } from '#features/billing/web/widgets.tsx';
