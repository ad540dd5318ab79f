import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3StandIn, startS3StandIn } from '#test/stand-ins/s3-server.ts';
import { describeBlobs } from './blobs.suite.ts';
import { createFolderBlobs } from './folder-blobs.ts';
import { createS3Blobs } from './s3-blobs.ts';

let folder: string;
let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3StandIn({ bucket: 'ahoy', accessKeyId: 'KEY', secretAccessKey: 'a/secret+key' });
});
afterAll(() => s3.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ahoy-blobs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const s3Url = (secret = 'a/secret+key') =>
  `s3://KEY:${encodeURIComponent(secret)}@127.0.0.1:${s3.port}/ahoy?region=eu-central-1&tls=off`;
const note = new TextEncoder().encode('note');

describeBlobs('a folder', async () => createFolderBlobs(folder));
describeBlobs('S3', async () => createS3Blobs(s3Url()));

test('in a folder, files can be read by this user alone', async () => {
  await createFolderBlobs(folder).put('area/note', note);
  expect((await stat(join(folder, 'area/note'))).mode & 0o777).toBe(0o600);
});

describe('S3', () => {
  test('the kind of content is kept with the file', async () => {
    await createS3Blobs(s3Url()).put('area/page.pdf', note, { contentType: 'application/pdf' });
    expect(s3.objects.get('area/page.pdf')?.contentType).toBe('application/pdf');
  });

  test('a failure that passes is tried again', async () => {
    const blobs = createS3Blobs(s3Url());
    await blobs.put('area/note', note);
    s3.fail({ status: 503, code: 'SlowDown' }, { status: 500, code: 'InternalError' });
    expect(await blobs.get('area/note')).toHaveLength(4);
  });

  test('a failure that stays is an error and not a missing file', async () => {
    const blobs = createS3Blobs(s3Url());
    const failures = Array.from({ length: 3 }, () => ({ status: 500, code: 'InternalError' }));
    s3.fail(...failures);
    await expect(blobs.get('area/note')).rejects.not.toMatchObject({ code: 'common.notFound' });
    s3.fail(...failures);
    await expect(blobs.exists('area/note')).rejects.toThrow();
    s3.fail(...failures);
    await expect(blobs.put('area/note', note)).rejects.toThrow();
    s3.fail(...failures);
    await expect(blobs.remove('area/note')).rejects.toThrow();
    s3.fail();
  });

  test('with a wrong secret nothing is stored', async () => {
    await expect(createS3Blobs(s3Url('wrong')).put('area/forged', note)).rejects.toThrow();
    expect(s3.objects.has('area/forged')).toBe(false);
  });

  test.each([
    's3://127.0.0.1/ahoy',
    'https://KEY:SECRET@host/ahoy',
    's3://KEY:SECRET@host/',
    'not an address',
  ])('the address %j is refused at the start with a sentence', (url) => {
    expect(() => createS3Blobs(url)).toThrow('S3_URL is not complete');
  });
});
