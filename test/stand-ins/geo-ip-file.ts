import { writeFile } from 'node:fs/promises';

/** Where an IPv4 network of 8 bits is. */
export interface GeoNetwork {
  /** The first of the four numbers. */
  readonly first: number;
  readonly city: string | null;
  readonly country: string;
}

/** Writes a small file of MaxMind's format (version 2.0), which knows these networks. */
export async function writeGeoIpFile(path: string, networks: readonly GeoNetwork[]): Promise<void> {
  const data: Buffer[] = [];
  const offsets = new Map<number, number>();
  let length = 0;
  for (const { first, city, country } of networks) {
    const record = encode({
      ...(city === null ? {} : { city: { names: { en: city } } }),
      country: { names: { en: country } },
    });
    offsets.set(first, length);
    data.push(record);
    length += record.length;
  }
  // A full binary tree over the first number: eight levels, then the record.
  const nodes = 255;
  const tree = Buffer.alloc(nodes * 6);
  for (let node = 0; node < nodes; node += 1)
    for (const side of [0, 1])
      tree.writeUIntBE(childOf(node, side, { nodes, offsets }), node * 6 + side * 3, 3);
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: 'Test-City',
    ip_version: 4,
    node_count: nodes,
    record_size: 24,
  });
  const mark = Buffer.concat([Buffer.from('abcdef', 'hex'), Buffer.from('MaxMind.com')]);
  await writeFile(path, Buffer.concat([tree, Buffer.alloc(16), ...data, mark, metadata]));
}

/** The nodes of the tree are numbered level by level, as in a heap. */
function childOf(
  node: number,
  side: number,
  { nodes, offsets }: { nodes: number; offsets: ReadonlyMap<number, number> },
): number {
  const child = node * 2 + 1 + side;
  if (child < nodes) return child;
  const offset = offsets.get(child - nodes);
  return offset === undefined ? nodes : nodes + 16 + offset;
}

type Value = string | number | { readonly [key: string]: Value };

const [TEXT, UINT32, MAP] = [2, 6, 7];

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([control(TEXT, text.length), text]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(UINT32, 4), bytes]);
  }
  const entries = Object.entries(value);
  const parts = entries.flatMap(([key, each]) => [encode(key), encode(each)]);
  return Buffer.concat([control(MAP, entries.length), ...parts]);
}

/** Sizes from 29 on are continued in a second byte. */
function control(type: number, size: number): Buffer {
  if (size < 29) return Buffer.from([(type << 5) | size]);
  return Buffer.from([(type << 5) | 29, size - 29]);
}
