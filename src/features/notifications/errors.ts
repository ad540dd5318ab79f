import { errorCatalogue } from '#kernel/app-error.ts';

export const notificationsErrors = errorCatalogue('notifications', {
  badCursor: { status: 400, sentence: 'That place in the list is gone. Load the list again.' },
  badSubscription: {
    status: 400,
    sentence: "This browser's push subscription can't be used. Turn it off and on again.",
  },
  subscriptionTaken: { status: 409, sentence: 'This push subscription belongs to another browser.' },
});
