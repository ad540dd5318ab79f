/** The columns where there is room for them: one template for people and the head. Those of other features come with their widths. */
const columns =
  '@min-[600px]:grid-cols-[minmax(0,1fr)_8.25rem_8.5rem_2.5rem] @min-[840px]:grid-cols-[minmax(0,1fr)_8.25rem_var(--team-before,)_var(--team-active,13rem)_var(--team-after,)_2.5rem]';
const row = 'grid items-center gap-x-3 border-b px-4 py-2 text-13 desk:px-6 @min-[600px]:gap-x-4';

/** A row of the team. Where there is no room for columns, all else is below the name. */
export const rowClass = `${row} min-h-14 grid-cols-[2rem_auto_minmax(0,1fr)_auto] [grid-template-areas:"name_name_name_menu""._role_active_menu""._before_before_menu""._after_after_menu"] @min-[600px]:[grid-template-areas:"name_role_active_menu""before_before_before_menu""after_after_after_menu"] @min-[840px]:[grid-template-areas:none] ${columns}`;

/** Its parts are in the order of the columns. */
export const cellClass = {
  name: '[grid-area:name] @min-[840px]:[grid-area:auto]',
  role: '[grid-area:role] @min-[840px]:[grid-area:auto]',
  before:
    'flex flex-wrap gap-x-4 [grid-area:before] @min-[600px]:@max-[840px]:pl-11 empty:hidden @min-[840px]:contents',
  active: '[grid-area:active] @min-[840px]:[grid-area:auto]',
  after:
    'flex flex-wrap gap-x-4 [grid-area:after] @min-[600px]:@max-[840px]:pl-11 empty:hidden @min-[840px]:contents',
  menu: '[grid-area:menu] @min-[840px]:[grid-area:auto]',
} as const;

/** A row of an invitation: whom it is for, as what, by whom, how long and what can be done. */
export const invitationClass = `${row} min-h-13 grid-cols-[2rem_auto_minmax(0,1fr)_auto] [grid-template-areas:"name_name_name_menu""._role_by_by""._left_left_left"] @min-[600px]:grid-cols-[minmax(0,1fr)_5rem_minmax(0,10rem)_minmax(0,auto)_2.5rem] @min-[600px]:[grid-template-areas:"name_role_by_left_menu"] @min-[840px]:grid-cols-[minmax(0,1fr)_8.25rem_11.5rem_var(--team-rest,14.5rem)_2.5rem]`;

export const headClass = `hidden h-9 items-center gap-x-4 border-b px-4 text-12 text-ink-3 desk:px-6 @min-[600px]:grid ${columns}`;
