export { startAccountForm as startPage } from '#features/identity/web/widgets.tsx';
