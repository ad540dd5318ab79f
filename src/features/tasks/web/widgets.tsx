export { BoardToTry } from './components/board/board-to-try.tsx';
export { TaskFromCall, TasksOfCaller } from './components/record/call-tasks-later.tsx';
export { useFoundTasks } from './found-tasks.ts';
