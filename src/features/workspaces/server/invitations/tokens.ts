import { createHash, createHmac } from 'node:crypto';

/** 22 characters of base64url: 132 bits. */
const LENGTH = 22;

/** Tokens in the links of invitations. Nothing stores them: they are made of the id and a secret, so that a link can be copied again. */
export interface InvitationTokens {
  of(invitationId: string): string;
  hashOf(token: string): Buffer;
}

export function createInvitationTokens(secret: string): InvitationTokens {
  return {
    of: (id) => createHmac('sha256', secret).update(`invitation:${id}`).digest('base64url').slice(0, LENGTH),
    hashOf: (token) => createHash('sha256').update(token).digest(),
  };
}
