export { startVisitorPage } from './visitor-page.ts';
