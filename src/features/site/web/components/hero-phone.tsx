import { KeypadArt } from './keypad-art.tsx';

/** What stands beside the first sentence of the site: the phone itself. */
export function HeroPhone() {
  return <KeypadArt />;
}
