export { CallingFromPicker } from './components/calling-from-picker.tsx';
export { YourNumbers } from './components/your-numbers.tsx';
export { numbersQuery, numbersTopics } from './queries.ts';
