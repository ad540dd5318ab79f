export { PublicLayout } from './components/public-layout.tsx';
