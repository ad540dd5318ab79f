import { S3Driver } from 'flydrive/drivers/s3';
import type { Blobs } from './blobs.ts';
import { blobsOn, someCause } from './flydrive-blobs.ts';

const ATTEMPTS = 3;
const ANSWER_MS = 30_000;

/**
 * Files in a bucket of any store that speaks S3.
 * @param url s3://KEY:SECRET@HOST[:PORT]/BUCKET?region=REGION, with &tls=off for plain HTTP
 * @throws Error with a sentence when the address is not complete
 */
export function createS3Blobs(url: string): Blobs {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = parseS3Url(url);
  const driver = new S3Driver({
    endpoint,
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's have neither a name per bucket, nor access lists, nor its newer checksums.
    forcePathStyle: true,
    supportsACL: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    visibility: 'private',
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: ANSWER_MS },
  });
  return blobsOn(driver, (cause) =>
    someCause(cause, (error) => error.name === 'NoSuchKey' || error.name === 'NotFound'),
  );
}

function parseS3Url(text: string) {
  const url = URL.parse(text);
  const bucket = url?.pathname.slice(1) ?? '';
  if (
    url?.protocol !== 's3:' ||
    url.username === '' ||
    url.password === '' ||
    !/^[a-z0-9.-]{3,63}$/.test(bucket)
  ) {
    throw new Error('S3_URL is not complete: write s3://KEY:SECRET@HOST[:PORT]/BUCKET?region=REGION.');
  }
  const scheme = url.searchParams.get('tls') === 'off' ? 'http' : 'https';
  return {
    endpoint: `${scheme}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
