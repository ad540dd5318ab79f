import { inputClass } from '#ui/field-style.ts';

/** An address that can be selected but not changed. */
export const LinkField = ({
  label,
  value,
  isDisabled = false,
}: {
  label: string;
  value: string;
  isDisabled?: boolean;
}) => (
  <input
    type="text"
    readOnly
    aria-label={label}
    value={value}
    disabled={isDisabled}
    onFocus={(event) => event.currentTarget.select()}
    className={`${inputClass} min-w-0 flex-1 truncate`}
  />
);

/** The address without "https://", as people write it. */
export const shortLink = (link: string): string => link.replace(/^https?:\/\//, '');
