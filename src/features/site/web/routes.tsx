import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { FEATURES, versionPaths } from '../constants.ts';

const page = (name: string) => `../features/site/web/pages/${name}.tsx`;
const frame = page('public');

/** Public pages. They export `documentHandle` and ship without React (files are relative to src/shell). */
export const siteDocuments: RouteConfigEntry[] = [
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
];
/** The operator's inbox, among the pages for people who are signed in. */
export const siteOperatorPages: RouteConfigEntry[] = [route('admin/messages', page('messages'))];
