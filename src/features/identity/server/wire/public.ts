import type { WireRoute } from '#platform/server/http/wires.ts';
import type { WireParts } from './parts.ts';

/** What programs ask before anybody has signed in. */
export function publicRoutes(parts: WireParts): readonly WireRoute[] {
  return [
    {
      method: 'GET',
      path: '/health',
      answer: async () => ({
        status: 200,
        body: { name: 'Ahoy', version: '1', description: 'Answers the auth client of the specification' },
      }),
    },
    {
      method: 'GET',
      path: '/settings',
      answer: async () => ({
        status: 200,
        body: {
          external: { email: true, phone: false, anonymous_users: false },
          disable_signup: false,
          mailer_autoconfirm: !parts.confirmsFirst,
          phone_autoconfirm: false,
          saml_enabled: false,
        },
      }),
    },
    {
      method: 'GET',
      path: '/.well-known/jwks.json',
      answer: async () => {
        // The first key is made when it is needed.
        await parts.keys.current();
        return {
          status: 200,
          body: { keys: await parts.keys.published() },
          headers: { 'cache-control': 'public, max-age=600' },
        };
      },
    },
  ];
}
