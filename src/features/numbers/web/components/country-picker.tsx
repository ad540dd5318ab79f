import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { countryName } from '#kernel/country-name.ts';
import { inputClass, labelClass } from '#ui/field-style.ts';
import type { NumberCountry } from '../../model-search.ts';

/** Picks a country with numbers, with a search field. */
export function CountryPicker(props: {
  countries: readonly NumberCountry[];
  selected: string | null;
  onSelect: (countryCode: string) => void;
}) {
  const { countries, selected, onSelect } = props;
  return (
    <ComboBox
      value={selected}
      onChange={(key) => {
        if (key !== null) onSelect(String(key));
      }}
      menuTrigger="focus"
      className="flex min-w-0 flex-col gap-1.5"
    >
      <Label className={labelClass}>Country</Label>
      <div className="relative">
        <Input placeholder={`Search ${countries.length} countries`} className={`${inputClass} pr-10`} />
        <Button className="absolute inset-y-0 right-1 my-auto flex size-9 items-center justify-center rounded-control text-ink-3 hover:text-ink">
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </div>
      <Popover className="surface max-h-80 w-(--trigger-width) animate-enter overflow-y-auto rounded-control p-1 shadow-e2">
        <ListBox
          className="outline-none"
          renderEmptyState={() => <p className="px-2.5 py-2 text-13 text-ink-2">No countries match.</p>}
        >
          {countries.map(({ countryCode, needsDocuments }) => (
            <ListBoxItem
              key={countryCode}
              id={countryCode}
              textValue={countryName(countryCode)}
              className="flex min-h-9 cursor-pointer items-center justify-between gap-2 rounded-small px-2.5 text-13 -outline-offset-2 hover:bg-sunk focus:bg-sunk selected:font-medium"
            >
              <span className="truncate">{countryName(countryCode)}</span>
              {needsDocuments && <span className="shrink-0 text-12 text-ink-3">Needs documents</span>}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
