/** Header with which an operator sees the app as somebody else does: the id of a look that was begun with a reason. */
export const LOOK_HEADER = 'ahoy-look';
