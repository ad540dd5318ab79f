import { index, layout, route } from '@react-router/dev/routes';
import type { FeaturePages } from '#platform/browser/feature-pages.ts';
import { FEATURES, versionPaths } from '../constants.ts';

const page = (name: string) => `../features/site/web/pages/${name}.tsx`;
const frame = page('public');

/** Public pages export `documentHandle` and ship without React (files are relative to src/shell). */
export const sitePages: FeaturePages = {
  documents: [
    layout(frame, { id: 'public-documents' }, [
      index(page('home')),
      route('features', page('features')),
      ...FEATURES.map(({ slug }) => route(`features/${slug}`, page(`feature-${slug}`))),
      route('call-assistant', page('call-assistant')),
      route('pricing', page('pricing')),
      route('rates', page('rates')),
      route('status', page('status')),
      route('contact', page('contact')),
      route('privacy', page('privacy')),
      route('terms', page('terms')),
      ...versionPaths('privacy').map((path) => route(path, page('privacy'), { id: path })),
      ...versionPaths('terms').map((path) => route(path, page('terms'), { id: path })),
    ]),
  ],
  // The operator's inbox.
  signedIn: [route('admin/messages', page('messages'))],
};
