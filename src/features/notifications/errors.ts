import { errorCatalogue } from '#kernel/app-error.ts';

export const notificationsErrors = errorCatalogue('notifications', {
  badCursor: { status: 400, sentence: 'This page of the list is no longer there. Reload the list.' },
  badSubscription: {
    status: 400,
    sentence: "This browser's push subscription can't be used. Turn it off and on again.",
  },
  subscriptionTaken: { status: 409, sentence: 'This push subscription belongs to another browser.' },
});
