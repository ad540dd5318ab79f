import { useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { classes } from './classes.ts';

/** A key of a telephone (ITU-T E.161), or the plus that a long press of zero gives. */
export type KeypadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '*' | '#' | '+';

const KEYS: readonly { key: KeypadKey; letters: string }[] = [
  { key: '1', letters: '' },
  { key: '2', letters: 'ABC' },
  { key: '3', letters: 'DEF' },
  { key: '4', letters: 'GHI' },
  { key: '5', letters: 'JKL' },
  { key: '6', letters: 'MNO' },
  { key: '7', letters: 'PQRS' },
  { key: '8', letters: 'TUV' },
  { key: '9', letters: 'WXYZ' },
  { key: '*', letters: '' },
  { key: '0', letters: '+' },
  { key: '#', letters: '' },
];

const LONG_PRESS_MS = 500;
const names: Partial<Record<KeypadKey, string>> = { '*': 'Star', '#': 'Hash' };

export interface KeypadProps {
  onKey: (key: KeypadKey) => void;
  isDisabled?: boolean;
  /** Drawn on the live card: darker yellow keys. */
  isLive?: boolean;
}

/** The twelve keys. Holding zero gives a plus. */
export function Keypad({ onKey, isDisabled = false, isLive = false }: KeypadProps) {
  return (
    <fieldset aria-label="Keypad" className="grid grid-cols-3 gap-1.5">
      {KEYS.map(({ key, letters }) => (
        <Key key={key} digit={key} {...{ letters, onKey, isDisabled, isLive }} />
      ))}
    </fieldset>
  );
}

const keyClass =
  'flex h-12 flex-col items-center justify-center rounded-control text-17 font-medium select-none transition-[background-color,transform] duration-120 pressed:scale-[0.97] disabled:cursor-not-allowed';
const restingClass = 'bg-sunk text-ink hover:bg-sunk-hover disabled:text-ink-3';
const liveClass = 'bg-live-key text-live-ink hover:bg-live-key-hover';

interface KeyProps extends Required<KeypadProps> {
  digit: KeypadKey;
  letters: string;
}

function Key({ digit, letters, onKey, isDisabled, isLive }: KeyProps) {
  const held = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const wasLong = useRef(false);
  const start = () => {
    wasLong.current = false;
    if (digit !== '0') return;
    held.current = setTimeout(() => {
      wasLong.current = true;
      onKey('+');
    }, LONG_PRESS_MS);
  };
  return (
    <Button
      isDisabled={isDisabled}
      aria-label={names[digit] ?? digit}
      onPressStart={start}
      onPressEnd={() => clearTimeout(held.current)}
      onPress={() => {
        if (!wasLong.current) onKey(digit);
      }}
      className={classes(keyClass, isLive ? liveClass : restingClass)}
    >
      <span className="leading-none">{digit}</span>
      {letters !== '' && (
        // Drawn by the style sheet: the letters are decoration, and only the digit names the key.
        <span
          data-letters={letters}
          className="mt-1 text-[0.625rem] leading-none tracking-widest opacity-75 before:content-[attr(data-letters)]"
        />
      )}
    </Button>
  );
}
