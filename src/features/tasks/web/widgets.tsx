export { BoardToTry } from './components/board/board-to-try.tsx';
export { useFoundTasks } from './found-tasks.ts';
