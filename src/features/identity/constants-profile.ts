/** Languages that the pages exist in. */
export const LANGUAGES = ['en'] as const;
export const PERSON_NAME_MAX = 60;

/** How long the link works that confirms a new email address. */
export const EMAIL_CHANGE_HOURS = 24;
/** How long the owner of the old address can undo the change. */
export const EMAIL_UNDO_DAYS = 3;

/** Topic of the durable event that carries the whole `profileDetails` after anything of it has changed. */
export const PROFILE_EVENT = 'identity.profile';
/** Topic of the durable event that carries the `emailPreferences` after they have changed. */
export const EMAIL_PREFERENCES_EVENT = 'identity.email-preferences';

/** Takes a request of a mail program as well as of our page (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/api/identity/unsubscribe';

/** See identityLimits. */
export const profileLimits = {
  /** Each change may email an address that isn't theirs. */
  emailChangeByAccount: {
    name: 'identity.emailChangeByAccount',
    points: 5,
    seconds: 3600,
    whenUnavailable: 'closed',
  },
  emailChangeByAddress: {
    name: 'identity.emailChangeByAddress',
    points: 5,
    seconds: 3600,
    whenUnavailable: 'closed',
  },
  /** Decoding a picture takes a second of processor time. */
  avatarByAccount: { name: 'identity.avatarByAccount', points: 20, seconds: 3600, whenUnavailable: 'closed' },
} as const;

/** Strings of the specification (001 §2). */
export const profileText = {
  personalInformation: 'Personal Information',
  saveChanges: 'Save Changes',
  emailPreferences: 'Email Preferences',
  savePreferences: 'Save Preferences',
  /** 001 §8. */
  preferencesUpdated: 'Email preferences updated',
} as const;
