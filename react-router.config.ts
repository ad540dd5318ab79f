import type { Config } from '@react-router/dev/config';
import { ACCOUNT_PATHS, publicPaths, TEMPLATE_PATHS, versionPaths } from './src/features/site/constants.ts';

/** Pages that only inform, and the forms before sign-in, are made into documents at build time; the signed-in app is one shell without a server. */
export default {
  appDirectory: 'src/shell',
  buildDirectory: 'build',
  ssr: false,
  // No page has this address; the page for those that have none is made under it (scripts/finish-build.ts).
  prerender: [
    ...publicPaths(),
    ...versionPaths('terms'),
    ...versionPaths('privacy'),
    ...ACCOUNT_PATHS,
    ...TEMPLATE_PATHS,
    '/404',
  ],
} satisfies Config;
