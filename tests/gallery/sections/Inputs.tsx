import { useState } from 'react';
import { Checkbox } from '../../../src/page/ui/Checkbox.tsx';
import { Icon } from '../../../src/page/ui/Icon.tsx';
import { SelectField } from '../../../src/page/ui/SelectField.tsx';
import { Switch } from '../../../src/page/ui/Switch.tsx';
import { TextArea } from '../../../src/page/ui/TextArea.tsx';
import { TextField } from '../../../src/page/ui/TextField.tsx';
import { searchIcon } from '../../../src/page/ui/icons/locationIcons.ts';
import { states } from '../samples.ts';
import { Section } from '../Section.tsx';

export function Fields() {
  const [value, setValue] = useState('');
  return (
    <Section id="fields" title="TextField">
      <TextField
        label="First name"
        value={value}
        onChange={setValue}
        autoComplete="given-name"
        required
      />
      <TextField label="Last name" value="Nguyễn-Łukasiewicz" onChange={() => undefined} />
      <TextField
        label="Email"
        value="anna@example"
        onChange={() => undefined}
        error="Invalid email address"
      />
      <TextField
        label="Zip"
        value=""
        onChange={() => undefined}
        placeholder="11111"
        hint="Five digits"
        required={false}
      />
      <TextField label="Phone" value="555-123-4567" onChange={() => undefined} disabled />
      <TextField
        label="Search for location"
        hideLabel
        lead={<Icon path={searchIcon} size={20} />}
        placeholder="Search for location"
        value=""
        onChange={() => undefined}
      />
    </Section>
  );
}

export function Selects() {
  const [state, setState] = useState('');
  return (
    <Section id="selects" title="SelectField">
      <SelectField
        label="State"
        value={state}
        onChange={setState}
        placeholder="Choose a state"
        groups={states}
      />
      <SelectField
        label="Make"
        value="2"
        onChange={() => undefined}
        options={[{ value: '2', label: 'Mercedes-Benz' }]}
      />
      <SelectField
        label="Model"
        value=""
        onChange={() => undefined}
        placeholder="Loading..."
        busy
      />
      <SelectField
        label="Submodel"
        value=""
        onChange={() => undefined}
        placeholder="Select"
        error="Required"
      />
    </Section>
  );
}

export function Areas() {
  const [text, setText] = useState('It squeaks when I brake at low speed.');
  const [long, setLong] = useState('It rattles. '.repeat(25));
  return (
    <Section id="areas" title="TextArea">
      <TextArea
        label="Tell us what's happening"
        placeholder="The more detail you provide, the better we'll be able to serve you."
        value=""
        onChange={() => undefined}
        maxLength={300}
      />
      <TextArea label="Oil change" value={text} onChange={setText} maxLength={300} />
      <TextArea label="Brake inspection" value={`${long}!`} onChange={setLong} maxLength={300} />
    </Section>
  );
}

export function Switches() {
  const [on, setOn] = useState(true);
  return (
    <Section id="switches" title="Checkbox and Switch">
      <Checkbox
        label="I agree to receive text messages from Demo Auto Repair, including promotions and service reminders. Message and data rates may apply. Reply STOP to opt out."
        checked={on}
        onChange={setOn}
      />
      <Checkbox
        label="Remember this phone"
        hint="Do not use this on a shared computer"
        checked={false}
        onChange={() => undefined}
      />
      <Checkbox
        label="I agree to the terms"
        checked={false}
        onChange={() => undefined}
        error="Please agree before you go on"
      />
      <Switch label="Request courtesy transportation" checked={on} onChange={setOn} />
      <Switch label="Request a loaner" checked={!on} onChange={(next) => setOn(!next)} />
    </Section>
  );
}
