import { NotFound } from '../components/not-found.tsx';

export const meta = () => [{ title: 'Page not found' }];

export default function NotFoundPage() {
  return <NotFound />;
}
