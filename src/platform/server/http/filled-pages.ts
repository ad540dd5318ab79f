import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Capabilities, capabilitiesIn } from '#kernel/capabilities.ts';
import type { Instant } from '#kernel/instant.ts';
import { blankOf, PAGE_BLANKS, type PageBlank } from '#kernel/page-blanks.ts';
import type { Config } from '../config.ts';
import { keepTrueParts } from './conditions.ts';
import { escapeMarkup } from './escape-markup.ts';

/** Current values of our pages' placeholders. A placeholder without a value stays. */
export type PageValues = FeaturePageValues & Readonly<Record<'PUBLIC_URL' | 'CAPABILITIES', string>>;
/** The blanks that a feature has values for. */
export type FeaturePageValues = Readonly<Partial<Record<PageBlank, string>>>;

export function pageValuesOf(
  config: Config,
  {
    now,
    capabilities,
    providers,
    ofFeatures,
  }: {
    now: Instant;
    capabilities: Capabilities;
    providers: readonly string[];
    ofFeatures: FeaturePageValues;
  },
): PageValues {
  const { publicUrl, mailboxes, WORKSPACE } = config;
  return {
    ...ofFeatures,
    PUBLIC_URL: publicUrl,
    SUPPORT_EMAIL: mailboxes.support,
    SALES_EMAIL: mailboxes.sales,
    PARTNERS_EMAIL: mailboxes.partners,
    PROVIDERS: names.format(providers),
    CAPABILITIES: [...capabilities].join(' '),
    WORKSPACE,
    YEAR: String(new Date(now).getUTCFullYear()),
  };
}

const names = new Intl.ListFormat('en-US');

export interface FilledPage {
  readonly body: Buffer;
  /** undefined: not encoded. */
  readonly encoding: 'br' | 'gzip' | undefined;
  /** Identifies this body in this encoding. */
  readonly etag: string;
}

export interface FilledPages {
  /** @param file below the folder; @param acceptEncoding the header of the request */
  read(file: string, acceptEncoding: string | undefined): Promise<FilledPage>;
}

/** Pages of the build with their blanks filled in, compressed once and kept until a value changes. */
export function createFilledPages(folder: string, values: () => PageValues): FilledPages {
  const kept = new Map<string, Promise<FilledPage>>();
  let keptFor = '';
  return {
    read(file, acceptEncoding) {
      const now = values();
      const fingerprint = JSON.stringify(now);
      if (fingerprint !== keptFor) {
        keptFor = fingerprint;
        kept.clear();
      }
      const encoding = encodingFor(acceptEncoding);
      const key = `${encoding ?? ''}:${file}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const page = fill(join(folder, file), now, encoding);
      kept.set(key, page);
      page.catch(() => kept.delete(key));
      return page;
    },
  };
}

async function fill(path: string, values: PageValues, encoding: FilledPage['encoding']): Promise<FilledPage> {
  const html = Buffer.from(fillIn(await readFile(path, 'utf8'), values));
  return named(await compress(html, encoding), encoding);
}

function named(body: Buffer, encoding: FilledPage['encoding']): FilledPage {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { body, encoding, etag };
}

/** Compresses a page that is made for one request: quickly, because it is sent once. */
export async function packed(html: string, acceptEncoding: string | undefined): Promise<FilledPage> {
  const body = Buffer.from(html);
  const encoding = encodingFor(acceptEncoding);
  if (encoding === undefined) return named(body, encoding);
  if (encoding === 'gzip') return named(await gzipped(body, { level: 6 }), encoding);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return named(await brotli(body, { params }), encoding);
}

/**
 * @returns the page with the parts that are true of this installation, and with every blank replaced by its value, which
 *   is text and cannot become markup
 */
export function fillIn(html: string, values: PageValues): string {
  // A function, because a text to put in would be read for "$" patterns.
  return PAGE_BLANKS.reduce(
    (text, name) => text.replaceAll(blankOf(name), (blank) => escapeMarkup(values[name] ?? blank)),
    keepTrueParts(html, capabilitiesIn(values.CAPABILITIES)),
  );
}

function encodingFor(acceptEncoding = ''): FilledPage['encoding'] {
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : undefined;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

function compress(html: Buffer, encoding: FilledPage['encoding']): Promise<Buffer> | Buffer {
  if (encoding === undefined) return html;
  if (encoding === 'gzip') return gzipped(html, { level: 9 });
  return brotli(html, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: html.length } });
}
