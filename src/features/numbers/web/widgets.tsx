export { YourNumbers } from './components/your-numbers.tsx';
export { numbersQuery, numbersTopics } from './queries.ts';
