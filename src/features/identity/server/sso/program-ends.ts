import { AppError } from '#kernel/app-error.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { WIRE_PREFIX } from '../../constants-wire.ts';
import { wireErrors, wireFailureOf } from '../../rules/wire/refusals.ts';
import { issueExchange } from '../wire/exchange.ts';
import { withFragment, withQuery } from '../wire/redirects.ts';
import { arriving, type Vouched } from './arriving.ts';
import type { ElsewhereParts, Return } from './flow-parts.ts';
import type { Connection, ProgramPage, Purpose, Told } from './types.ts';

interface ProgramEnd {
  readonly back: Return;
  readonly purpose: Extract<Purpose, { kind: 'program' }>;
  readonly connection: Connection | null;
  /** What the company says. @throws AppError */
  tell(): Promise<Told>;
}

/** Sends browsers back to the programs that have sent them to another company. */
export function endingAtPrograms(parts: ElsewhereParts) {
  const { platform } = parts;
  const arrivals = arriving(parts, parts.memberships);

  async function accountOf(vouched: Vouched, transaction: Transaction): Promise<string> {
    const admitted = await arrivals.admit(vouched, transaction);
    // Its owner links the company in a session of the account, and then enters by it.
    if (admitted.does === 'ask-owner') throw wireErrors.identity_already_exists();
    return admitted.accountId;
  }

  return {
    /** @returns the address of the program's page, with a code or with what was wrong */
    async end({ back, purpose, connection, tell }: ProgramEnd): Promise<string> {
      const { page, accountId } = purpose;
      const { client, trustedToken } = back;
      try {
        const { identity } = await tell();
        const vouched = { identity, connection, agreedTo: null, client, trustedToken, isOfProgram: true };
        const method = connection?.kind === 'saml' ? 'sso/saml' : 'oauth';
        const { provider } = identity;
        const code = await platform.realtime.events.transact(async (transaction) =>
          issueExchange(platform.clock, transaction.queries, {
            accountId: accountId ?? (await accountOf(vouched, transaction)),
            ...(accountId === null ? {} : { identity }),
            method,
            provider,
            ...secretOf(page),
          }),
        );
        return addressWith(platform.config.publicUrl, page, code);
      } catch (cause) {
        if (!(cause instanceof AppError)) throw cause;
        const { code, message } = wireFailureOf(cause);
        const error = cause.status < 500 ? 'access_denied' : 'server_error';
        return withFragment(page.redirectTo, { error, error_code: code, error_description: message });
      }
    },
  };
}

const secretOf = ({ challenge, challengeMethod, redirectTo }: ProgramPage) =>
  challenge === null
    ? { challenge: '', challengeMethod: 'plain' as const, redirectTo }
    : { challenge, challengeMethod };

/** Without a secret of the program, our own callback gives its page the session. */
function addressWith(publicUrl: string, { challenge, redirectTo }: ProgramPage, code: string): string {
  return withQuery(challenge === null ? `${publicUrl}${WIRE_PREFIX}/callback` : redirectTo, { code });
}
