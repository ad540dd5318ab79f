import type { MetaDescriptor } from 'react-router';
import { pageValue } from '#platform/browser/page-values.ts';

export interface PublicMeta {
  /** Whole, as the tab shows it. */
  readonly title: string;
  /** One or two sentences for who has not seen the page yet. */
  readonly description: string;
  readonly path: string;
}

/** What search engines and messengers read about a public page. */
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

/** For the home page: who we are, in the words of schema.org. Nothing is claimed that is not on the page. */
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
