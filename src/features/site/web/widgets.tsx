export { type ApiGroup, apiGroups } from '../rules/api-reference.ts';
export { ApiReference } from './components/api-reference.tsx';
export { PublicLayout } from './components/public-layout.tsx';
export { publicMeta } from './public-meta.ts';
