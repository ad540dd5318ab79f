/** People, workspaces and audit rows of one page. */
export const DESK_PAGE_SIZE = 50;
export const REASON_CHARACTERS = { min: 3, max: 500 } as const;
export const NOTE_CHARACTERS_MAX = 2_000;
