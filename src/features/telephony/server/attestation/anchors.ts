import type { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { certificatesIn } from './certificate-source.ts';

/**
 * The certificates of whom the operator believes (STIR_TRUST_ANCHORS).
 * @throws Error with a sentence for the operator
 */
export async function readAnchors(path: string): Promise<X509Certificate[]> {
  try {
    return certificatesIn(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new Error(`STIR_TRUST_ANCHORS: ${path} is no file of certificates (PEM).`, { cause });
  }
}
