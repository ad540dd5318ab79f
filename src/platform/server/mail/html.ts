/** What an email says, with its greeting and its sign-off. */
export interface HtmlWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Words of the buttons for paragraphs that are links, in their order. */
  readonly linkLabel?: string | readonly string[] | undefined;
  /** Where the reader turns this kind of email off. */
  readonly unsubscribe?: string | undefined;
}

/** Colours as the tokens of the design have them (src/ui/tokens.css): programs that show mail know no others. */
const LIGHT = {
  paper: '#fbfaf7',
  panel: '#ffffff',
  ink: '#111827',
  ink2: '#474d5a',
  line: '#dcdad5',
  onInk: '#fbfaf7',
};
const DARK = {
  paper: '#0c1018',
  panel: '#13171f',
  ink: '#f3f1ec',
  ink2: '#bdc0c6',
  line: '#272c36',
  onInk: '#0c1018',
};
const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/**
 * Lays an email out. Tables and styles in attributes, because some programs know nothing else, and a style sheet only for the
 * dark. It loads nothing, so opening it tells nobody anything.
 */
export function htmlOf({ subject, paragraphs, linkLabel = 'Open Ahoy', unsubscribe }: HtmlWords): string {
  const labels = typeof linkLabel === 'string' ? [linkLabel] : linkLabel;
  const parts = paragraphs.flatMap(apart);
  let links = 0;
  const body = parts.map((part) => {
    if (!isLink(part)) return textOf(part);
    const label = labels[links] ?? labels.at(-1) ?? 'Open Ahoy';
    links += 1;
    return buttonOf(part, label);
  });
  // The greeting says nothing in a list of messages.
  const preview = paragraphs.slice(1).find((paragraph) => !isLink(paragraph)) ?? '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: ${DARK.paper} !important; }
  .panel { background: ${DARK.panel} !important; border-color: ${DARK.line} !important; }
  .ink { color: ${DARK.ink} !important; }
  .ink2 { color: ${DARK.ink2} !important; }
  .key { background: ${DARK.ink} !important; color: ${DARK.onInk} !important; }
}
</style>
</head>
<body class="paper" style="margin:0; padding:0; background:${LIGHT.paper};">
<div style="display:none; max-height:0; overflow:hidden;">${escaped(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background:${LIGHT.paper};">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
<tr><td class="ink" style="padding:0 0 16px; font:600 20px/28px ${FONT}; color:${LIGHT.ink};">Ahoy</td></tr>
<tr><td class="panel" style="padding:32px 32px 16px; background:${LIGHT.panel}; border:1px solid ${LIGHT.line}; border-radius:12px;">
${body.join('\n')}
</td></tr>
${unsubscribe === undefined ? '' : footOf(unsubscribe)}</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** A paragraph, and behind it the link that is its last line. */
function apart(paragraph: string): string[] {
  const at = paragraph.lastIndexOf('\n');
  const last = paragraph.slice(at + 1);
  return at > 0 && isLink(last) ? [paragraph.slice(0, at), last] : [paragraph];
}

function textOf(paragraph: string): string {
  // Lines of a message that somebody wrote stay lines.
  const lines = escaped(paragraph).replaceAll('\n', '<br>');
  return `<p class="ink" style="margin:0 0 16px; font:400 15px/24px ${FONT}; color:${LIGHT.ink}; overflow-wrap:anywhere;">${lines}</p>`;
}

function footOf(unsubscribe: string): string {
  const style = `font:400 12px/18px ${FONT}; color:${LIGHT.ink2};`;
  return `<tr><td class="ink2" style="padding:16px 0 0; ${style}">Don't want these emails? <a class="ink2" href="${escaped(unsubscribe)}" style="color:${LIGHT.ink2};">Unsubscribe</a></td></tr>\n`;
}

/** A button, and the address for those whose program shows none. */
function buttonOf(link: string, label: string): string {
  const href = escaped(link);
  const font = `font:500 15px/24px ${FONT}`;
  const key = `display:inline-block;padding:10px 20px;${font};color:${LIGHT.onInk};text-decoration:none;`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px;"><tr><td class="key" style="background:${LIGHT.ink}; border-radius:8px;"><a class="key" href="${href}" style="${key} border-radius:8px;">${escaped(label)}</a></td></tr></table>
<p class="ink2" style="margin:0 0 16px;font:400 12px/18px ${FONT}; color:${LIGHT.ink2}; overflow-wrap:anywhere;"><a class="ink2" href="${href}" style="color:${LIGHT.ink2};">${href}</a></p>`;
}

/** A paragraph that is an address of the web and nothing else. */
const isLink = (paragraph: string) => /^https?:\/\/[^\s"'<>]+$/.test(paragraph);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
