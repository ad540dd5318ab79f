import { errorCatalogue } from '#kernel/app-error.ts';

export const workspacesErrors = errorCatalogue('workspaces', {
  /** The sentence of the request says who may (rules/may.ts). */
  notAllowed: { status: 403, sentence: "Your role in this workspace doesn't allow that" },
  suspended: { status: 403, sentence: 'This workspace is suspended. Please write to the operator.' },
  lastOwner: {
    status: 409,
    sentence: 'A workspace needs an owner. Make another member an owner first.',
  },
  /** Whoever asks others for a factor has shown one. */
  factorFirst: {
    status: 409,
    sentence: 'Turn on two-step sign-in for yourself first. You find it under Security in your settings.',
  },
  notAMember: { status: 404, sentence: "This person isn't in the workspace" },
  /** What somebody leaves behind goes to people who can use it. */
  heirCannotCall: {
    status: 409,
    sentence: "This person can't use numbers. Choose someone else to get them.",
  },
  noSeat: {
    status: 402,
    sentence:
      'All seats of your plan are taken or held for invitations. Upgrade your plan, or invite people as guests.',
  },
  /** `seats` is how many there are. */
  tooManyChosen: {
    status: 409,
    sentence: "Your plan doesn't have a seat for everyone you chose. Choose fewer people.",
  },
  noSeatNotice: { status: 409, sentence: 'Everyone has a seat. There is nothing to choose.' },
  tooManyOwned: { status: 409, sentence: "You own as many workspaces as you can. You can't add another." },
  tooManyInvitations: {
    status: 409,
    sentence: 'This workspace has too many open invitations. Revoke some of them first.',
  },
  invitationNotFound: { status: 404, sentence: "This invitation doesn't exist" },
  invitationUsed: { status: 410, sentence: 'This invitation has already been used' },
  invitationExpired: { status: 410, sentence: 'This invitation has expired. Ask for a new one.' },
  invitationRevoked: { status: 410, sentence: 'This invitation was revoked' },
  invitationBeforeRemoval: {
    status: 403,
    sentence:
      "You were removed from this workspace, so links from before that don't work for you. Ask for a new invitation.",
  },
  /** `email` is the address that it is for. */
  invitationForAnother: {
    status: 403,
    sentence: 'This invitation is for another email address. Sign in with that address to accept it.',
  },
});
