import { classes } from './classes.ts';

/** Initials of the first and the last word of a name. "?" without a name, "#" for a phone number. */
export function initialsOf(name: string): string {
  if (/^\+?\d[\d\s().-]*$/.test(name.trim())) return '#';
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const [first] = words;
  if (first === undefined) return '?';
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}

/** Next to a person's name, so it is hidden from screen readers. */
export function Avatar(props: {
  name: string;
  size?: 'small' | 'medium' | 'record' | 'large';
  /** Address of a picture. */
  picture?: string | null;
}) {
  const size = {
    small: 'size-8 text-12',
    medium: 'size-10 text-13',
    record: 'size-16 text-22',
    large: 'size-20 text-28',
  }[props.size ?? 'medium'];
  return (
    <span
      aria-hidden="true"
      className={classes(
        'display relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunk text-ink-2',
        size,
      )}
    >
      {initialsOf(props.name)}
      <AvatarPicture address={props.picture} />
    </span>
  );
}

/** A person's picture over the initials, which stay when there is none or it can't be loaded. */
export function AvatarPicture({ address }: { address: string | null | undefined }) {
  if (address == null) return null;
  return (
    <img
      key={address}
      alt=""
      src={address}
      className="absolute inset-0 size-full object-cover"
      onError={({ currentTarget }) => currentTarget.remove()}
    />
  );
}
