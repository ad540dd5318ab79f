import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Pool } from 'pg';
import yazl from 'yazl';
import { csvLine } from '#kernel/csv.ts';
import { columnsOf, type RowStatement, streamRows } from '#platform/server/db/stream-rows.ts';
import type { DataFiles, DataRows, DataText } from '#platform/server/personal-data.ts';
import { archiveReadme } from '../../rules/archive-readme.ts';
import { camelCase } from '../../rules/camel-case.ts';

export interface ArchivePart {
  /** Id that the rows of the part belong to. */
  readonly id: string;
  readonly part: DataRows | DataFiles | DataText;
}

export interface Archive {
  readonly pool: Pool;
  /** Where it is written on this machine. */
  readonly path: string;
  readonly parts: readonly ArchivePart[];
  readonly facts: { readonly title: string; readonly madeAt: Date };
  /** Called often, with all that is written so far. */
  onProgress(progress: { parts: number; rows: number }): void;
}

/** Writes a zip file, one entry after the other, so that memory doesn't grow with what is in it. */
export async function writeArchive({
  pool,
  path,
  parts,
  facts,
  onProgress,
}: Archive): Promise<{ rows: number }> {
  const zip = new yazl.ZipFile();
  const out = createWriteStream(path, { mode: 0o600 });
  const written = finished(zip.outputStream.pipe(out));
  // Awaited at the end; a full disk must not be an unhandled rejection before that.
  written.catch(() => undefined);
  const mtime = facts.madeAt;
  let rows = 0;

  /** Adds an entry and waits until it is written. */
  async function add(name: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
    const stream = Readable.from(pieces, { objectMode: false });
    zip.addReadStream(stream, name, { mtime, mode: 0o100600, compressionLevel: 1 });
    await Promise.race([finished(stream, { writable: false }), written]);
  }

  zip.addBuffer(
    Buffer.from(
      archiveReadme(
        facts,
        parts.map(({ part }) => part),
      ),
    ),
    'README.txt',
    { mtime },
  );
  try {
    for (const [nth, { id, part }] of parts.entries()) {
      if ('read' in part) {
        for await (const { path: name, bytes } of part.read()) await add(name, piecesOf(bytes));
      } else if ('write' in part) {
        const pieces = part.write()[Symbol.asyncIterator]();
        const first = await pieces.next();
        if (first.done !== true) await add(part.path, following(first.value, pieces));
      } else {
        const named = await withNames(pool, { text: part.text, values: [id] });
        const before = rows;
        await add(
          `${part.path}.json`,
          jsonOf(pool, named, (count) => {
            rows += count;
            onProgress({ parts: nth, rows });
          }),
        );
        if (rows > before) await add(`${part.path}.csv`, csvOf(pool, named));
      }
      onProgress({ parts: nth + 1, rows });
    }
    zip.end();
    await written;
  } catch (cause) {
    out.destroy();
    throw cause;
  }
  return { rows };
}

interface NamedRows extends RowStatement {
  readonly columns: readonly string[];
}

/** The statement, with its columns in camel case. */
async function withNames(pool: Pool, statement: RowStatement): Promise<NamedRows> {
  const names = await columnsOf(pool, statement);
  const columns = names.map(camelCase);
  const selected = names.map((name, nth) => `"${name}" as "${columns[nth] ?? name}"`).join(', ');
  return { ...statement, text: `select ${selected} from (${statement.text}) as named`, columns };
}

async function* piecesOf(bytes: Uint8Array | AsyncIterable<Uint8Array>) {
  if (bytes instanceof Uint8Array) yield bytes;
  else yield* bytes;
}

async function* following(first: string, rest: AsyncIterator<string>) {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

async function* jsonOf(pool: Pool, rows: NamedRows, onRows: (count: number) => void): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const lines of streamRows(pool, rows)) {
    yield `${isFirst ? '\n' : ',\n'}${lines.join(',\n')}`;
    isFirst = false;
    onRows(lines.length);
  }
  yield isFirst ? ']\n' : '\n]\n';
}

async function* csvOf(pool: Pool, rows: NamedRows): AsyncGenerator<string> {
  yield csvLine(rows.columns);
  for await (const lines of streamRows(pool, rows))
    yield lines
      .map((line) => {
        const values: Record<string, unknown> = Object(JSON.parse(line));
        return csvLine(rows.columns.map((column) => cellOf(values[column])));
      })
      .join('');
}

function cellOf(value: unknown) {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return { data: typeof value === 'string' ? value : JSON.stringify(value) };
}
