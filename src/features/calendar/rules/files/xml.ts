/** An element of an XML document, with names in lower case and without their prefixes. */
export interface XmlElement {
  readonly name: string;
  readonly children: readonly XmlElement[];
  /** What stands in it, without its elements. */
  readonly text: string;
}

/** Deeper and longer than any answer of a calendar server. */
const DEPTH_MAX = 50;
const ELEMENTS_MAX = 500_000;
const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)[^<>]*?(\/?)>|([^<]+)|(<)/g;

/**
 * Reads the answer of a WebDAV server: elements and their text. Attributes are left out, and there are no entities but
 * those of XML itself.
 * @returns null for what is no such document, or declares anything
 */
export function readXml(text: string): XmlElement | null {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return null;
  const root = { name: '', children: [] as XmlElement[], text: '' };
  const open = [root];
  let count = 0;
  for (const [, cdata, closing, tag, selfClosing, plain, stray] of text.matchAll(TOKEN)) {
    const top = open.at(-1);
    if (top === undefined || stray !== undefined || ++count > ELEMENTS_MAX) return null;
    if (cdata !== undefined) top.text += cdata;
    else if (plain !== undefined) top.text += decoded(plain);
    else if (tag !== undefined) {
      const name = (tag.split(':').at(-1) ?? tag).toLowerCase();
      if (closing === '/') {
        if (open.length === 1 || top.name !== name) return null;
        open.pop();
      } else {
        const element = { name, children: [] as XmlElement[], text: '' };
        top.children.push(element);
        if (selfClosing !== '/' && open.push(element) > DEPTH_MAX) return null;
      }
    }
  }
  return open.length === 1 ? (root.children[0] ?? null) : null;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}

/** Every element with this name below another, in the order of the document. */
export function elementsNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elementsNamed(child, name),
  ]);
}
