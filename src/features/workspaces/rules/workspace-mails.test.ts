import { expect, test } from 'vitest';
import { invitationMail, removedMail, roleMail, seatLostMail, seatNoticeMail } from './workspace-mails.ts';

const invitation = {
  workspace: 'Harbour Studio',
  inviter: 'Alice Archer',
  role: 'billing',
  expiresAt: Date.UTC(2026, 10, 30, 12),
  link: 'https://ahoy.test/invite/abc',
} as const;

test('an invitation says who invites, to what, as what, and until when', () => {
  expect(invitationMail(invitation)).toEqual({
    linkLabel: 'Accept invitation',
    subject: 'Invitation to the workspace "Harbour Studio"',
    paragraphs: [
      '"Alice Archer" invites you to join the workspace "Harbour Studio" on Ahoy. Your role: Billing.',
      'Accept the invitation:\nhttps://ahoy.test/invite/abc',
      "The link works until 30 Nov 2026. If you don't know who invites you, ignore this email.",
    ],
  });
});

test('names carry no addresses and no lines of their own into an email', () => {
  const { subject, paragraphs } = invitationMail({
    ...invitation,
    workspace: 'Win at https://evil.example/x\nnow',
    inviter: 'A'.repeat(100),
  });
  expect(subject).toBe('Invitation to the workspace "Win at httpsevilexamplex now"');
  expect(paragraphs[0]).toContain(`"${'A'.repeat(60)}…" invites you`);
});

test('whoever is removed is told what they keep', () => {
  expect(removedMail({ workspace: 'Harbour Studio', name: 'Omar' }).paragraphs).toEqual([
    'You were removed from the workspace "Harbour Studio". You keep your account, your username and your own workspace.',
  ]);
});

test('a new role is told', () => {
  expect(roleMail({ workspace: 'Harbour Studio', name: 'Omar', role: 'admin' }).subject).toBe(
    'You\'re now an admin in the workspace "Harbour Studio"',
  );
});

test('a notice says how many seats there are, who becomes a guest and when', () => {
  const mail = seatNoticeMail({
    workspace: 'Harbour Studio',
    name: 'Alice',
    seats: 1,
    leaving: ['Omar', 'Bob Bell'],
    dueAt: Date.UTC(2026, 11, 7, 12),
    link: 'https://ahoy.test/team',
  });
  expect(mail.subject).toBe('Choose who keeps a seat in the workspace "Harbour Studio"');
  expect(mail.paragraphs).toEqual([
    'The plan of the workspace "Harbour Studio" has 1 seat now, which is fewer than the team takes. Everybody works on as before until 7 Dec 2026.',
    'On 7 Dec 2026, those without a seat become guests. As it stands: "Omar" and "Bob Bell".',
    'Choose who keeps a seat, or upgrade the plan:\nhttps://ahoy.test/team',
  ]);
});

test('whoever loses their seat is told why and what they keep', () => {
  expect(seatLostMail({ workspace: 'Harbour Studio', name: 'Omar' }).paragraphs).toEqual([
    'The plan of the workspace "Harbour Studio" has no seat for you any longer, so you\'re a guest in it now. Your numbers there went to its owner.',
    'You keep your account, your username and your own workspace. An owner or admin of the workspace can give you a seat again.',
  ]);
});
