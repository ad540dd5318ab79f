import { useState } from 'react';
import { TelephoneSpecimens } from '#features/calling/web/widgets.tsx';
import { Keypad } from '#ui/keypad.tsx';
import { LevelMeter } from '#ui/level-meter.tsx';
import { KeyGrid, Logo } from '#ui/logo.tsx';
import { Chapter, Specimen } from './specimen.tsx';

export function PhoneSpecimens() {
  const [dialled, setDialled] = useState('');
  const press = (key: string) => setDialled((before) => (before + key).slice(-16));
  return (
    <Chapter title="The phone">
      <Specimen name="Keypad, resting">
        <div className="surface w-full max-w-80 rounded-phone p-4">
          <output className="display mb-3 block h-8 text-22">{dialled}</output>
          <Keypad onKey={press} />
        </div>
      </Specimen>
      <Specimen name="Keypad, live; LevelMeter">
        <div className="w-full max-w-80 rounded-phone bg-live p-4 text-live-ink">
          <div className="mb-3 flex h-8 items-center justify-between">
            <span className="display text-28">02:14</span>
            <LevelMeter label="Voice" level={0.8} />
          </div>
          <Keypad onKey={press} isLive />
        </div>
      </Specimen>
      <Specimen name="Keypad, disabled">
        <div className="surface w-full max-w-80 rounded-phone p-4">
          <Keypad onKey={press} isDisabled />
        </div>
      </Specimen>
      <Specimen name="Logo, KeyGrid, LevelMeter">
        <Logo />
        <KeyGrid height={40} lit={null} />
        <KeyGrid height={64} lit={{ column: 0, row: 2 }} />
        <LevelMeter label="Silence" level={0} />
        <LevelMeter label="Quiet" level={0.4} />
        <LevelMeter label="Loud" level={1} />
      </Specimen>
      <Specimen name="Phone calls" isWide>
        <div className="flex w-full flex-wrap items-start gap-4">
          <TelephoneSpecimens />
        </div>
      </Specimen>
    </Chapter>
  );
}
