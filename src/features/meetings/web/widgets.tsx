export { NotesToTry } from './components/notes-to-try.tsx';
