import { Resolver } from 'node:dns/promises';
import { serviceOf } from '#platform/server/services.ts';

/** Looks up what the owner of a domain has written for all to read. */
export interface DomainRecords {
  /** Texts of the TXT records of a name; none when there is no such name. @throws Error when nobody answers */
  texts(name: string): Promise<string[]>;
}
/** Replaced in tests. */
export const domainRecords = serviceOf<DomainRecords>('domain records');

const NOTHING: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

export function createDomainRecords(): DomainRecords {
  return {
    async texts(name) {
      const resolver = new Resolver({ timeout: 3_000, tries: 2 });
      try {
        return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
      } catch (cause) {
        if (cause instanceof Error && 'code' in cause && NOTHING.has(String(cause.code))) return [];
        throw cause;
      }
    },
  };
}
