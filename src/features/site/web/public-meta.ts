import type { MetaDescriptor } from 'react-router';
import { pageValue } from '#platform/browser/page-values.ts';

export interface PublicMeta {
  /** Whole, as the tab shows it. */
  readonly title: string;
  /** One or two sentences for people who haven't seen the page yet. */
  readonly description: string;
  readonly path: string;
}

/** Metadata of a public page, for search engines and messengers. */
export function publicMeta({ title, description, path }: PublicMeta): MetaDescriptor[] {
  const origin = pageValue('PUBLIC_URL');
  const url = path === '/' ? `${origin}/` : `${origin}${path}`;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Ahoy' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${origin}/sharing.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'Ahoy: your phone line, in a browser tab' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Structured data of the home page in the vocabulary of schema.org. It claims nothing that isn't on the page. */
export function organizationData(): MetaDescriptor[] {
  const origin = pageValue('PUBLIC_URL');
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'Organization',
            '@id': `${origin}/#organization`,
            name: 'Ahoy',
            url: `${origin}/`,
            logo: `${origin}/icon-512.png`,
            contactPoint: {
              '@type': 'ContactPoint',
              contactType: 'customer support',
              email: pageValue('SUPPORT_EMAIL'),
            },
          },
          {
            '@type': 'WebSite',
            '@id': `${origin}/#website`,
            name: 'Ahoy',
            url: `${origin}/`,
            publisher: { '@id': `${origin}/#organization` },
          },
        ],
      },
    },
  ];
}
