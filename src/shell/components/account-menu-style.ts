/** Style of an account menu item, whose height varies. */
export const menuItemClass =
  'flex w-full items-center gap-3 rounded-control px-3 text-left text-13 font-medium -outline-offset-2 hover:bg-sunk focus:bg-sunk';
