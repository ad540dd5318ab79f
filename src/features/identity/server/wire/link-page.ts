import { createHash } from 'node:crypto';
import { escapeMarkup } from '#platform/server/http/escape-markup.ts';
import type { WireAnswer } from '#platform/server/http/wires.ts';
import { WIRE_PREFIX } from '../../constants-wire.ts';

type LinkPage =
  | {
      readonly state: 'asks';
      readonly token: string;
      readonly type: string;
      readonly redirect_to: string;
      /** Where the browser goes next; null: it stays here. */
      readonly target: string | null;
    }
  | { readonly state: 'done' | 'expired' };

const WORDS = {
  asks: { title: "Confirm that it's you", text: 'Press the button to go on.' },
  done: { title: "You're all set", text: 'You can close this page.' },
  expired: {
    title: 'This link has expired',
    text: 'It has expired or has already been used. Ask for a new one where you got it.',
  },
} as const;

/** A page without scripts for whoever opens a link in a mail. */
export function linkPage(page: LinkPage): WireAnswer {
  const { title, text } = WORDS[page.state];
  return {
    status: page.state === 'expired' ? 403 : 200,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>${page.state === 'asks' ? formOf(page) : ''}</main></body></html>`,
    headers: {
      'content-security-policy': `default-src 'none'; style-src '${STYLE_HASH}'; form-action ${placesOf(page)}; frame-ancestors 'none'; base-uri 'none'`,
      // The address has the token. A stricter policy would take the origin from the form's own request as well.
      'referrer-policy': 'same-origin',
    },
  };
}

function formOf(page: Extract<LinkPage, { state: 'asks' }>): string {
  const fields = (['token', 'type', 'redirect_to'] as const).map(
    (name) => `<input type="hidden" name="${name}" value="${escapeMarkup(page[name])}">`,
  );
  return `<form method="post" action="${WIRE_PREFIX}/verify/open">${fields.join('')}<button>Continue</button></form>`;
}

/** Browsers check the redirect after a form as well. */
function placesOf(page: LinkPage): string {
  const target = page.state === 'asks' && page.target !== null ? new URL(page.target) : null;
  if (target === null) return "'self'";
  return `'self' ${target.origin === 'null' ? target.protocol : target.origin}`;
}

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f7f7f5,#131416);color:light-dark(#17181a,#f2f2f0)}main{max-width:22rem;padding:2rem;text-align:center}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}p{margin:0 0 1.5rem;opacity:.8}button{font:inherit;font-weight:600;padding:.75rem 2rem;min-height:48px;border:0;border-radius:12px;background:light-dark(#17181a,#f2f2f0);color:light-dark(#fff,#17181a);cursor:pointer}button:focus-visible{outline:3px solid #3b82f6;outline-offset:2px}';
const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;
