import { constraintOf } from '#platform/server/db/database.ts';
import { ssoErrors } from '../../errors.ts';

/** Of two companies that prove the same domain, the first has it. @throws ssoErrors.domainTaken */
export async function provingOnce<Result>(prove: () => Promise<Result>): Promise<Result> {
  try {
    return await prove();
  } catch (cause) {
    if (constraintOf(cause) === 'sso_domains_proven') throw ssoErrors.domainTaken({}, { cause });
    throw cause;
  }
}
