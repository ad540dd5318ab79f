import { errorCatalogue } from '#kernel/app-error.ts';

export const notificationsErrors = errorCatalogue('notifications', {
  badCursor: { status: 400, sentence: 'That place in the list is gone. Load the list again.' },
});
