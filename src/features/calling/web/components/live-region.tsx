import { useEffect, useState } from 'react';
import { announcement } from '../announcements.ts';
import { usePhone } from './phone-context.tsx';

/** Announces call changes to screen readers, politely. */
export function LiveRegion() {
  const line = usePhone()?.line;
  const [text, setText] = useState('');
  useEffect(() => {
    if (line === undefined) return undefined;
    let before = line.get();
    return line.subscribe(() => {
      const after = line.get();
      const message = announcement(before, after);
      before = after;
      if (message !== null) setText(message);
    });
  }, [line]);
  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}
