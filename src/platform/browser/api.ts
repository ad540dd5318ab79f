import { createORPCClient, ORPCError } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { commonErrors } from '#kernel/common-errors.ts';

export type FeatureApi<Contract extends AnyContractRouter> = JsonifiedClient<ContractRouterClient<Contract>>;

/** A typed client of one feature's contract. The session travels in the cookie. */
export function createFeatureApi<Contract extends AnyContractRouter>(
  contract: Contract,
): FeatureApi<Contract> {
  return createORPCClient(
    new OpenAPILink(contract, {
      // Asked for with each call: pages are also made at build time, where there is no window.
      url: () => window.location.origin,
      fetch: (request, init) => fetch(request, { ...init, credentials: 'same-origin' }),
    }),
  );
}

/** What a failed call means to a person: the server's sentence, or the one for "no answer at all". */
export function sentenceOf(error: unknown): string {
  return error instanceof ORPCError ? error.message : commonErrors.unexpected().message;
}

/** The stable code of a failed call ("identity.usernameTaken"), or null when there was no answer at all. */
export function codeOf(error: unknown): string | null {
  return error instanceof ORPCError ? String(error.code) : null;
}
