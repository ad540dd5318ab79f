export { LookBar } from './components/people/look-bar.tsx';
