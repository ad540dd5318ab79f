import type { MetaDescriptor } from 'react-router';
import { pageValue } from '#platform/browser/page-values.ts';

/** What search engines read about a form before sign-in. It is one page, wherever it leads afterwards. */
export function accountMeta(page: { title: string; description: string; path: string }): MetaDescriptor[] {
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: pageValue('PUBLIC_URL') + page.path },
  ];
}
