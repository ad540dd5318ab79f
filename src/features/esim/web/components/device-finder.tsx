import { useState } from 'react';
import { SearchField } from '#ui/search-field.tsx';
import { ESIM_DEVICES, esimText } from '../../constants.ts';
import { type EsimDevice, MAKERS } from '../../model.ts';
import { devicesMatching } from '../../rules/devices-matching.ts';

/** Phones that support eSIM, by maker, with a search field. */
export function DeviceFinder() {
  const [text, setText] = useState('');
  const found = devicesMatching(ESIM_DEVICES, text);
  return (
    <search className="flex flex-col gap-6">
      <div className="flex max-w-md flex-col gap-2">
        <SearchField label={esimText.findDevice} placeholder="iPhone 15" value={text} onChange={setText} />
        <output className="block min-h-5 text-13 text-ink-2">
          {text.trim() === '' ? `${ESIM_DEVICES.length} phones` : resultOf(found)}
        </output>
      </div>
      <div className="grid items-start gap-x-8 gap-y-6 desk:grid-cols-3">
        {MAKERS.map((maker) => (
          <Makers key={maker} maker={maker} devices={found.filter((device) => device.maker === maker)} />
        ))}
      </div>
    </search>
  );
}

function resultOf(found: readonly EsimDevice[]): string {
  if (found.length === 0) return `${esimText.noDevice} ${esimText.askThePhone}`;
  return found.length === 1 ? '1 phone takes an eSIM.' : `${found.length} phones take an eSIM.`;
}

function Makers({ maker, devices }: { maker: string; devices: readonly EsimDevice[] }) {
  if (devices.length === 0) return null;
  return (
    <div>
      <h3 className="border-b border-ink pb-2 text-15">{maker}</h3>
      <ul className="columns-2 gap-x-6 pt-2 text-13 text-ink-2">
        {devices.map(({ name }) => (
          <li key={name} className="break-inside-avoid py-1">
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
