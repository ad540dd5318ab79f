export { Gallery as default } from '../components/gallery.tsx';

export const meta = () => [{ title: 'Design system' }];
