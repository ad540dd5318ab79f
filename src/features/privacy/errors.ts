import { errorCatalogue } from '#kernel/app-error.ts';

export const privacyErrors = errorCatalogue('privacy', {
  exportNotFound: { status: 404, sentence: "This export doesn't exist any more. Make a new one." },
  /** `obstacles` says what is in the way. */
  inTheWay: { status: 409, sentence: 'Something has to be done first.' },
  operator: {
    status: 409,
    sentence:
      'You operate this installation. Make another person its operator before you delete your account.',
  },
  noDeletion: { status: 409, sentence: 'Nothing is waiting to be deleted.' },
});
