import { startPublicPage } from './public-page.ts';

// The one script of pages that ship without React (vite.config.ts makes it an entry of its own).
startPublicPage();
