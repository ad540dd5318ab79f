import type { Config } from '@react-router/dev/config';

/** Pages that only inform are made into documents at build time; the signed-in app is one shell without a server. */
export default {
  appDirectory: 'src/shell',
  buildDirectory: 'build',
  ssr: false,
  prerender: ['/'],
} satisfies Config;
