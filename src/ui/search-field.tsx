import { Search, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import {
  type SearchFieldProps as AriaProps,
  SearchField as AriaSearchField,
} from 'react-aria-components/SearchField';
import { inputClass } from './field-style.ts';

export interface SearchFieldProps extends Omit<AriaProps, 'className' | 'style' | 'children'> {
  /** Its accessible name; the placeholder is what is seen. */
  label: string;
  placeholder?: string;
}

export function SearchField({ label, placeholder, ...props }: SearchFieldProps) {
  return (
    <AriaSearchField {...props} aria-label={label} className="group relative">
      <Search
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
      />
      <Input
        {...(placeholder === undefined ? {} : { placeholder })}
        className={`${inputClass} pr-10 pl-9 [&::-webkit-search-cancel-button]:hidden`}
      />
      <Button className="absolute inset-y-0 right-1 my-auto flex size-8 items-center justify-center rounded-control text-ink-3 group-empty:hidden hover:text-ink">
        <X size={16} strokeWidth={1.75} />
      </Button>
    </AriaSearchField>
  );
}
