import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DatePicker, type DateValue } from '#ui/date-picker.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { SettingRow, SettingRows } from '#ui/setting-row.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Chapter, Specimen } from './specimen.tsx';

const devices = [
  { id: 'built-in', label: 'Built-in microphone' },
  { id: 'headset', label: 'Headset with a rather long name that does not fit' },
] as const;

export function FieldSpecimens() {
  return (
    <Chapter title="Fields">
      <Specimen name="TextField">
        <div className="grid w-full gap-4">
          <TextField label="Empty" placeholder="Placeholder" hint="A hint is below" />
          <TextField label="With a prefix" prefix="@" defaultValue="ada.lovelace" />
          <TextField label="Invalid" defaultValue="ada@" error="Please enter a valid email address" />
          <TextField label="Disabled" defaultValue="Nothing to type" isDisabled />
        </div>
      </Specimen>
      <Specimen name="PasswordField, SearchField, Notice">
        <div className="grid w-full gap-4">
          <PasswordField label="Password" defaultValue="ada dials seven digits" />
          <SearchField label="Search countries" placeholder="Search countries..." defaultValue="Jap" />
          <Notice>Please fill out all fields</Notice>
        </div>
      </Specimen>
      <Choices />
      <Settings />
      <Day />
    </Chapter>
  );
}

function Choices() {
  const [device, setDevice] = useState<'built-in' | 'headset'>('headset');
  const [mode, setMode] = useState<'phone' | 'username'>('username');
  return (
    <Specimen name="Select, Segmented, Checkbox, Switch">
      <div className="grid w-full gap-4">
        <Select label="Microphone" choices={devices} selected={device} onSelect={setDevice} />
        <Select label="Disabled" choices={devices} selected={null} onSelect={setDevice} isDisabled />
        <div>
          <Segmented
            label="Mode"
            choices={[
              { id: 'phone', label: 'Phone' },
              { id: 'username', label: 'Username' },
            ]}
            selected={mode}
            onSelect={setMode}
          />
        </div>
        <Checkbox defaultSelected>Checked</Checkbox>
        <Checkbox>Not checked</Checkbox>
        <Checkbox isDisabled>Disabled</Checkbox>
        <Switch defaultSelected>On</Switch>
        <Switch>Off</Switch>
        <Switch isDisabled>Disabled</Switch>
      </div>
    </Specimen>
  );
}

function Settings() {
  return (
    <Specimen name="SettingRow">
      <SettingRows>
        <SettingRow title="Do not disturb" description="Calls don't ring and show up as missed.">
          {(named) => <Switch {...named}>{null}</Switch>}
        </SettingRow>
        <SettingRow title="Notifications" description="Hear about calls when Ahoy isn't in front.">
          <Button variant="secondary" size="small">
            Allow notifications
          </Button>
        </SettingRow>
      </SettingRows>
    </Specimen>
  );
}

function Day() {
  const [date, setDate] = useState<DateValue | null>(null);
  return (
    <Specimen name="DatePicker">
      <DatePicker label="Day" value={date} onChange={setDate} />
    </Specimen>
  );
}
