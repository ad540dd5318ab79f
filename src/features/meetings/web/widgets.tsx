export { NotesToTry } from './components/notes-to-try.tsx';
export { RecorderLayer } from './components/recordings/recorder-layer.tsx';
