export { NotesToTry } from './components/notes-to-try.tsx';
export { Recordings } from './components/record/recordings.tsx';
