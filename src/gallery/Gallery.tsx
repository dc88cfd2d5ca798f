import { useState, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ChoiceCard } from '../ui/ChoiceCard.tsx';
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ExternalLink } from '../ui/ExternalLink.tsx';
import { Header } from '../ui/Header.tsx';
import { Icon } from '../ui/Icon.tsx';
import { alertIcon, doneIcon, noDaysIcon, phoneIcon, plusIcon, searchIcon } from '../ui/icons.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Message } from '../ui/Message.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { ServiceIcon } from '../ui/ServiceIcon.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Switch } from '../ui/Switch.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useToast } from '../ui/Toast.tsx';
import styles from './Gallery.module.css';
import { longShopName, longVehicle, serviceIcons, states } from './samples.ts';
import { screens } from './screens.tsx';

/** Every component in every state, a section each, so that a screenshot can name what it shows. */
export function Gallery() {
  return (
    <main className={styles.gallery}>
      <h1 className={styles.title}>Components</h1>
      <nav className={styles.row} aria-label="Whole screens">
        {Object.keys(screens).map((name) => (
          <a key={name} href={`?screen=${name}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className={styles.sections}>
        <Buttons />
        <Links />
        <Fields />
        <Selects />
        <Areas />
        <Switches />
        <Choices />
        <TabsAndDialog />
        <Messages />
        <Headers />
        <Waiting />
        <Icons />
        <Brands />
      </div>
    </main>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`} className={styles.name}>
        {title}
      </h2>
      <div className={styles.stack}>{children}</div>
    </section>
  );
}

function Buttons() {
  return (
    <Section id="buttons" title="Button">
      <Button wide>Continue</Button>
      <Button wide disabled>
        Continue
      </Button>
      <Button wide busy>
        Continue
      </Button>
      <Button wide kind="secondary" icon={phoneIcon}>
        Returning customer?
      </Button>
      <Button wide kind="quiet" icon={plusIcon}>
        Add notes
      </Button>
      <div className={styles.row}>
        <Button>Book</Button>
        <Button kind="secondary">Go back</Button>
        <Button kind="secondary" busy>
          Go back
        </Button>
        <Button kind="quiet">Skip</Button>
        <Button kind="secondary" disabled>
          Skip
        </Button>
      </div>
      <Button wide>Enregistrer et continuer vers la confirmation du rendez-vous</Button>
    </Section>
  );
}

function Links() {
  return (
    <Section id="links" title="Links">
      <p>
        Need to reschedule or make changes? <a href="tel:5551234567">Call (555) 123-4567</a>
      </p>
      <p>
        <LinkButton>Learn more</LinkButton> · <LinkButton disabled>Resend code</LinkButton> ·{' '}
        <ExternalLink href="https://www.google.com/maps">View on Google Maps</ExternalLink>
      </p>
    </Section>
  );
}

function Fields() {
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

function Selects() {
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

function Areas() {
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

function Switches() {
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

function Choices() {
  const [radio, setRadio] = useState('a');
  const [boxes, setBoxes] = useState<readonly string[]>(['a']);
  return (
    <Section id="choices" title="ChoiceCard">
      <ChoiceGroup legend="I would like to:" error="Please select an option">
        {['a', 'b'].map((value) => (
          <ChoiceCard
            key={value}
            type="radio"
            name="gallery-radio"
            value={value}
            checked={radio === value}
            onChange={() => setRadio(value)}
            icon={<ServiceIcon icon={value === 'a' ? 'STEERINGWHEEL' : 'ALARM'} />}
            title={value === 'a' ? 'Drop-off my vehicle' : 'Wait at the shop'}
            description={
              value === 'a'
                ? "We'll call when your vehicle is ready"
                : 'Stay while we service your vehicle'
            }
            footer={
              value === 'a' ? (
                <Switch
                  label="Request courtesy transportation"
                  checked={false}
                  onChange={() => undefined}
                />
              ) : undefined
            }
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend="Services">
        {['a', 'b', 'c'].map((value) => (
          <ChoiceCard
            key={value}
            type="checkbox"
            name="gallery-box"
            value={value}
            checked={boxes.includes(value)}
            onChange={(checked) =>
              setBoxes((before) =>
                checked ? [...before, value] : before.filter((one) => one !== value),
              )
            }
            title={value === 'c' ? longVehicle : 'Battery test'}
            description={value === 'b' ? 'Not offered while you wait' : undefined}
            disabled={value === 'b'}
          />
        ))}
      </ChoiceGroup>
    </Section>
  );
}

function TabsAndDialog() {
  const [tab, setTab] = useState('plate');
  const [open, setOpen] = useState(false);
  const toast = useToast();
  return (
    <Section id="tabs" title="Tabs, Dialog, Toast">
      <Tabs
        label="How to find your vehicle"
        tabs={[
          { id: 'plate', label: 'Plate / VIN' },
          { id: 'manual', label: 'Year / Make / Model' },
        ]}
        active={tab}
        onChange={setTab}
      >
        {tab === 'plate' ? 'The plate panel' : 'The cascade panel'}
      </Tabs>
      <div className={styles.row}>
        <Button kind="secondary" onClick={() => setOpen(true)}>
          Open dialog
        </Button>
        <Button kind="secondary" onClick={() => toast('A new code is on its way to 555-123-4567')}>
          Show toast
        </Button>
      </div>
      <Dialog
        open={open}
        title="After hours drop-off"
        onClose={() => setOpen(false)}
        dismissLabel="Dismiss"
      >
        Please call our shop to learn about our dropoff policies
      </Dialog>
    </Section>
  );
}

function Messages() {
  return (
    <Section id="messages" title="Message">
      <Message
        icon={<Icon path={noDaysIcon} size={28} />}
        title="No available slot in the following 4 weeks"
        message="Please call us, we may still find a place for you."
        action={<Button kind="secondary">Call (555) 123-4567</Button>}
      />
      <Message
        tone="error"
        icon={<Icon path={alertIcon} size={28} />}
        title="We are experiencing technical difficulties for Plate/VIN search."
        message="Please try adding your vehicle by Year/Make/Model."
        action={<Button kind="secondary">Switch to Year/Make/Model</Button>}
      />
      <Message
        tone="success"
        icon={<Icon path={doneIcon} size={28} />}
        title="Maria, your appointment is booked!"
      />
    </Section>
  );
}

function Headers() {
  const common = { backLabel: 'Back', closeLabel: 'Close', progressLabel: 'Progress' };
  return (
    <Section id="headers" title="Header and ProgressBar">
      <div className={styles.frame}>
        <Header {...common} shopName="Demo Auto Repair" percent={10} onClose={() => undefined} />
      </div>
      <div className={styles.frame}>
        <Header
          {...common}
          shopName={longShopName}
          vehicle={longVehicle}
          percent={65}
          onBack={() => undefined}
          onClose={() => undefined}
        />
      </div>
      <div className={styles.frame}>
        <Header
          {...common}
          shopName="Choose a Northside Auto Group location"
          onClose={() => undefined}
        />
      </div>
      <ProgressBar percent={100} label="Progress, complete" />
    </Section>
  );
}

function Waiting() {
  return (
    <Section id="waiting" title="Spinner and Skeleton">
      <div className={styles.row}>
        <Spinner />
        <Spinner size={20} label="Looking for your vehicle" />
      </div>
      <Skeleton width={180} height={28} />
      <Skeleton width="70%" />
      <div className={styles.grid}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} height={44} radius={8} />
        ))}
      </div>
    </Section>
  );
}

function Icons() {
  return (
    <Section id="icons" title="ServiceIcon">
      <ul className={styles.icons}>
        {serviceIcons.map((icon) => (
          <li key={icon}>
            <ServiceIcon icon={icon} size={28} />
            <small>{icon}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The shop's colour is theirs; that it can be read is ours. */
const brandColors = [
  '#1786e8',
  '#e11d2a',
  '#ffd400',
  '#00a86b',
  '#111111',
  '#7c3aed',
  '#f97316',
  '#ffffff',
];

function Brands() {
  return (
    <Section id="brands" title="Brand colours">
      {brandColors.map((color) => (
        <BrandSample key={color} color={color} />
      ))}
    </Section>
  );
}

function BrandSample({ color }: { color: string }) {
  return (
    <div
      data-brand
      ref={(element) => element?.style.setProperty('--brand', color)}
      className={styles.brand}
    >
      <ProgressBar percent={60} label={`Progress in ${color}`} />
      <div className={styles.row}>
        <Button>Continue</Button>
        <Button kind="quiet">Skip</Button>
        <LinkButton>Learn more</LinkButton>
      </div>
      <ChoiceCard
        type="radio"
        name={`brand-${color}`}
        value="1"
        checked
        onChange={() => undefined}
        icon={<ServiceIcon icon="TIRE" />}
        title={color}
        description="As the shop gave it"
      />
    </div>
  );
}
