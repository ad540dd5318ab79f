import type { IncomingMessage } from 'node:http';
import { commonErrors } from '#kernel/common-errors.ts';

/**
 * Reads what was sent with a request.
 * @throws AppError when more than `limitBytes` are announced or have come, or when the sender left before the end
 */
export function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(commonErrors.tooLarge({ limitBytes }));
    if (Number(request.headers['content-length']) > limitBytes) return refuse();
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= limitBytes) parts.push(part);
      else refuse();
    });
    request.once('end', () => resolve(Buffer.concat(parts)));
    request.once('error', (cause) => reject(commonErrors.badInput({}, { cause })));
  });
}
