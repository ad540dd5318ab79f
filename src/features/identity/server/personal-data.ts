import { PICTURE_SIZES } from '#kernel/picture.ts';
import type { PersonalData } from '#platform/server/personal-data.ts';
import { createPictures } from '#platform/server/pictures/pictures.ts';
import type { Platform } from '#platform/server/platform.ts';
import { SESSION_DAYS, USERNAME_HOLD_DAYS } from '../constants.ts';
import { SAFETY_DAYS } from '../constants-sessions.ts';
import { LOOK_DAYS } from './looks/looks.ts';
import type { IdentityStore } from './store.ts';

/** What is left is the username, so that nobody is mistaken for its last owner. Everything else ends with the row in `users`. */
export function personalDataOf({ database, blobs, clock }: Platform, store: IdentityStore): PersonalData {
  const { queries } = database;
  return {
    ...DECLARED,
    exports: (subject) =>
      subject.kind === 'person' ? [...ofPerson, picture(subject.accountId)] : ofWorkspace,
    async erase(subject) {
      if (subject.kind === 'workspace') {
        await queries.$client.query('delete from sso_connections where workspace_id = $1', [
          subject.workspaceId,
        ]);
        return;
      }
      const { accountId } = subject;
      const user = await store.user(accountId);
      if (user === null) return;
      if (user.avatar !== null) await createPictures(blobs).remove(`avatars/${accountId}`, user.avatar);
      // What names an address, and not the account.
      await queries.$client.query('delete from registrations where email = $1', [user.email]);
      await queries.$client.query('delete from sign_in_codes where address = $1', [user.email]);
      await database.transaction(async (within) => {
        const { $client } = within;
        await $client.query(
          'update usernames set released_at = $2 where account_id = $1 and released_at is null',
          [accountId, new Date(clock.now())],
        );
        // Every table of a person refers to this row, and goes with it.
        await $client.query('delete from users where id = $1', [accountId]);
      });
    },
  };

  function picture(accountId: string) {
    return {
      path: 'account/picture',
      title: 'Your picture',
      async *read() {
        const { rows } = await queries.$client.query<{ image: string | null }>(
          'select image from users where id = $1',
          [accountId],
        );
        const hash = rows[0]?.image ?? null;
        const size = Math.max(...PICTURE_SIZES);
        if (hash === null) return;
        const bytes = await blobs.get(`avatars/${accountId}/${hash}-${size}.webp`);
        yield { path: 'account/picture.webp', bytes };
      },
    };
  }
}

const DECLARED: Pick<PersonalData, 'tables' | 'kept' | 'retention'> = {
  tables: {
    users: 'erased',
    sessions: 'erased',
    credentials: 'erased',
    profiles: 'erased',
    email_preferences: 'erased',
    email_changes: 'erased',
    factors: 'erased',
    factor_challenges: 'erased',
    factor_guesses: 'erased',
    recovery_codes: 'erased',
    trusted_browsers: 'erased',
    sign_in_codes: 'erased',
    exchange_codes: 'erased',
    mailed_links: 'erased',
    registrations: 'erased',
    safety_events: 'erased',
    looks: 'erased',
    username_changes: 'erased',
    acquaintances: 'erased',
    sso_connections: 'erased',
    usernames: { kept: 'username' },
    first_account: { kept: 'operator' },
  },
  kept: {
    username: {
      of: 'person',
      what: 'Your username',
      why: "So that people don't reach a stranger in your place",
      until: `${USERNAME_HOLD_DAYS} days after the deletion`,
    },
    operator: {
      of: 'operator',
      what: 'The ID of the first account of this installation',
      why: 'It says who operated it',
      until: 'As long as this installation exists',
    },
  },
  retention: [
    {
      what: 'A signed-in browser',
      howLong: `Until it signs out, or ${SESSION_DAYS} days after it was last used`,
    },
    { what: 'Times that support viewed your account as you', howLong: `${LOOK_DAYS} days` },
    { what: 'Security history', howLong: `${SAFETY_DAYS} days` },
    { what: 'A username you gave up', howLong: `${USERNAME_HOLD_DAYS} days` },
  ],
};

const ofPerson = [
  {
    path: 'account/account',
    title: 'Your account: name, email address, username and settings',
    text: `select u.id, u.name, u.email, u.email_verified, username_of(u.id) as username, u.created_at, u.updated_at,
      u.terms_version, u.privacy_version, u.findable_by, u.do_not_disturb, u.do_not_disturb_until, u.asks_factor,
      u.user_metadata from users u where u.id = $1`,
  },
  {
    path: 'account/profile',
    title: 'What you wrote in your profile',
    text: `select first_name, last_name, phone, phone_proven_at, address, city, state, zip, language, time_zone, clock,
      week_start, updated_at from profiles where account_id = $1`,
  },
  {
    path: 'account/email-preferences',
    title: 'Which emails you want',
    text: `select promotional, product_updates, billing, security, updated_at from email_preferences
      where account_id = $1`,
  },
  {
    path: 'account/email-changes',
    title: 'Changes of your email address',
    text: `select old_email, new_email, created_at, changed_at, undone_at from email_changes where account_id = $1
      order by created_at`,
  },
  {
    path: 'account/usernames',
    title: 'Usernames you have or had',
    text: 'select username, claimed_at, released_at from usernames where account_id = $1 order by claimed_at',
  },
  {
    path: 'security/browsers',
    title: "Where you're signed in",
    text: `select ip_address, user_agent, created_at, updated_at as last_seen_at, expires_at from sessions
      where user_id = $1 order by created_at`,
  },
  {
    path: 'security/trusted-browsers',
    title: 'Browsers that need no second factor',
    text: `select ip_address, user_agent, created_at, last_used_at, expires_at from trusted_browsers
      where account_id = $1 order by created_at`,
  },
  {
    path: 'security/factors',
    title: 'Second factors and passkeys, without their secrets',
    text: `select kind, name, phone, created_at, verified_at, last_used_at from factors where account_id = $1
      order by created_at`,
  },
  {
    path: 'security/sign-in-methods',
    title: 'Passwords and other companies you sign in with, without their secrets',
    text: `select provider_id as provider, email, created_at, last_sign_in_at from credentials where user_id = $1
      order by created_at`,
  },
  {
    path: 'security/history',
    title: 'What happened to your account',
    text: `select at, kind, network, place, user_agent, facts from safety_events where account_id = $1 order by id`,
  },
  {
    path: 'account/acquaintances',
    title: 'People you have called or who have called you',
    text: `select username_of(other_id) as username, talked from acquaintances where account_id = $1
      order by username`,
  },
];

const ofWorkspace = [
  {
    path: 'workspace/sign-in',
    title: 'How people of the workspace sign in through their company, without secrets',
    text: `select c.kind, c.name, c.is_on, c.created_at, c.updated_at,
      (select coalesce(json_agg(json_build_object('domain', d.domain, 'verifiedAt', d.verified_at)), '[]') from sso_domains d
        where d.connection_id = c.id) as domains
      from sso_connections c where c.workspace_id = $1 order by c.created_at`,
  },
];
