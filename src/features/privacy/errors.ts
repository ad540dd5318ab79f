import { errorCatalogue } from '#kernel/app-error.ts';
import { EXPORTS_A_DAY } from './constants.ts';

export const privacyErrors = errorCatalogue('privacy', {
  exportNotFound: { status: 404, sentence: "This export doesn't exist any more. Make a new one." },
  /** Its sentence also says how long to wait, and `retryAfterSeconds` says it for programs. */
  tooManyExports: { status: 429, sentence: `You've made ${EXPORTS_A_DAY} exports in the last 24 hours.` },
  /** `obstacles` says what is in the way. */
  inTheWay: { status: 409, sentence: 'Something has to be done first.' },
  operator: {
    status: 409,
    sentence:
      'You operate this installation. Make another person its operator before you delete your account.',
  },
  noDeletion: { status: 409, sentence: 'Nothing is waiting to be deleted.' },
});
