/** Says what a number costs while it is dialled. The deck is fetched when a field for numbers is drawn, and not before. */
export const loadQuotes = () => import('./quoted-rate.ts');
