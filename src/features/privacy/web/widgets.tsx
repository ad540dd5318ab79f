export { RetentionList } from './components/retention-list.tsx';
export { YourData } from './components/your-data.tsx';
