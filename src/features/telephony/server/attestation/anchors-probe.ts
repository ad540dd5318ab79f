import { DAY_MS } from '#kernel/instant.ts';
import { type Probe, reasonOf, Trouble } from '#platform/server/doctor/probe.ts';
import type { TelephonySettings } from '../config.ts';
import { readAnchors } from './anchors.ts';

const REMEDY = "Fetch the roots anew from your country's policy administrator (docs/operations.md).";

/** Whether callers are verified, and by whose word. */
export function anchorsProbe(
  { STIR_TRUST_ANCHORS: path, STIR_FAILED }: Pick<TelephonySettings, 'STIR_TRUST_ANCHORS' | 'STIR_FAILED'>,
  now: () => number = Date.now,
): Probe {
  return {
    subject: 'Caller verification',
    async look() {
      if (path === undefined && STIR_FAILED === 'reject')
        throw new Trouble(
          'STIR_FAILED is reject, and nothing is verified.',
          'Set STIR_TRUST_ANCHORS, or take STIR_FAILED away.',
        );
      if (path === undefined) return 'none (default): who calls from the network is not verified';
      const anchors = await readAnchors(path).catch((cause: unknown) => {
        throw new Trouble(reasonOf(cause), 'Check its path, and that Ahoy may read it.', { cause });
      });
      const over = anchors.filter(({ validToDate }) => validToDate.getTime() < now());
      if (over.length === anchors.length) throw new Trouble(`all certificates of ${path} are over.`, REMEDY);
      const last = Math.min(
        ...anchors.filter((one) => !over.includes(one)).map((one) => one.validToDate.getTime()),
      );
      const days = Math.floor((last - now()) / DAY_MS);
      return `${anchors.length - over.length} anchors of ${path}, the first of which is over in ${days} days`;
    },
  };
}
