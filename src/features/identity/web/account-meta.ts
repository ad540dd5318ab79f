import type { MetaDescriptor } from 'react-router';
import { pageValue } from '#platform/browser/page-values.ts';

/** Metadata of a form before sign-in, for search engines. It is one page, wherever it leads afterwards. */
export function accountMeta(page: { title: string; description: string; path: string }): MetaDescriptor[] {
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: pageValue('PUBLIC_URL') + page.path },
  ];
}
