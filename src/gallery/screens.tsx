import { useState, type ComponentType, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ChoiceCard } from '../ui/ChoiceCard.tsx';
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Header } from '../ui/Header.tsx';
import { Icon } from '../ui/Icon.tsx';
import { carIcon, keyIcon, nightIcon, noteIcon, brokenIcon, waitIcon } from '../ui/icons.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Message } from '../ui/Message.tsx';
import { Screen } from '../ui/Screen.tsx';
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
import { longShopName, longVehicle, services, states } from './samples.ts';

interface SampleProps {
  brandColor: string | null;
}

function Page(props: {
  brandColor: string | null;
  percent?: number;
  back?: boolean;
  shopName?: string;
  vehicle?: string;
  children: ReactNode;
}) {
  const toast = useToast();
  return (
    <Card brandColor={props.brandColor}>
      <Header
        shopName={props.shopName ?? 'Demo Auto Repair'}
        vehicle={props.vehicle}
        onBack={props.back === false ? undefined : () => toast('Your answers are kept')}
        backLabel="Back"
        onClose={() => toast('You are offline. Your answers are safe and will be sent later.')}
        closeLabel="Close"
        percent={props.percent}
        progressLabel="Progress"
      />
      {props.children}
    </Card>
  );
}

function Services({ brandColor }: SampleProps) {
  const [chosen, setChosen] = useState<readonly string[]>(['oil']);
  return (
    <Page brandColor={brandColor} percent={10} back={false}>
      <Screen
        heading="Schedule your visit"
        help="Takes about 5 minutes or less"
        footer={
          <>
            <Button wide disabled={chosen.length === 0}>
              Continue
            </Button>
            <Button wide kind="quiet" icon={noteIcon}>
              Add notes
            </Button>
          </>
        }
      >
        <ChoiceGroup legend="Instant booking">
          {services.map((service) => (
            <ChoiceCard
              key={service.id}
              type="checkbox"
              name="services"
              value={service.id}
              checked={chosen.includes(service.id)}
              onChange={(checked) =>
                setChosen((before) =>
                  checked ? [...before, service.id] : before.filter((id) => id !== service.id),
                )
              }
              icon={<ServiceIcon icon={service.icon} />}
              title={service.name}
              description={service.description}
            />
          ))}
        </ChoiceGroup>
      </Screen>
    </Page>
  );
}

function Vehicle({ brandColor }: SampleProps) {
  const [tab, setTab] = useState<'plate' | 'manual'>('plate');
  const [plate, setPlate] = useState('');
  const [state, setState] = useState('CA');
  return (
    <Page brandColor={brandColor} percent={45}>
      <Screen
        heading="Add your vehicle"
        onSubmit={() => undefined}
        footer={
          <Button wide type="submit" disabled={plate === ''}>
            Continue
          </Button>
        }
      >
        <Tabs
          label="How to find it"
          tabs={[
            { id: 'plate', label: 'Plate / VIN' },
            { id: 'manual', label: 'Year / Make / Model' },
          ]}
          active={tab}
          onChange={setTab}
        >
          <div className={styles.stack}>
            <TextField
              label="Plate / VIN"
              value={plate}
              onChange={setPlate}
              error={plate.length > 17 ? 'Max 17 characters' : undefined}
              autoCapitalize="characters"
              autoComplete="off"
            />
            <SelectField label="State" value={state} onChange={setState} groups={states} />
          </div>
        </Tabs>
      </Screen>
    </Page>
  );
}

function Options({ brandColor }: SampleProps) {
  const [choice, setChoice] = useState('drop');
  const [ride, setRide] = useState(true);
  const [dialog, setDialog] = useState(false);
  return (
    <Page brandColor={brandColor} percent={60} vehicle="2019 Toyota Camry">
      <Screen heading="I would like to:" footer={<Button wide>Continue</Button>}>
        <ChoiceGroup legend="I would like to:" hideLegend>
          <ChoiceCard
            type="radio"
            name="option"
            value="drop"
            checked={choice === 'drop'}
            onChange={() => setChoice('drop')}
            icon={<Icon path={keyIcon} />}
            title="Drop-off my vehicle"
            description="We'll call when your vehicle is ready"
            footer={
              <>
                <Switch label="Request courtesy transportation" checked={ride} onChange={setRide} />
                <LinkButton className={styles.more} onClick={() => setDialog(true)}>
                  Learn more
                </LinkButton>
              </>
            }
          />
          <ChoiceCard
            type="radio"
            name="option"
            value="wait"
            checked={choice === 'wait'}
            onChange={() => setChoice('wait')}
            icon={<Icon path={waitIcon} />}
            title="Wait at the shop"
            description="Stay while we service your vehicle"
          />
          <ChoiceCard
            type="radio"
            name="option"
            value="night"
            checked={choice === 'night'}
            onChange={() => setChoice('night')}
            icon={<Icon path={nightIcon} />}
            title="After hours drop-off"
            footer={<LinkButton className={styles.more}>Learn more</LinkButton>}
          />
        </ChoiceGroup>
        <Dialog
          open={dialog}
          title="Our ride options"
          onClose={() => setDialog(false)}
          dismissLabel="Dismiss"
        >
          We drive you home or to work within eight miles of the shop, Monday to Friday, and pick
          you up when your vehicle is ready.
        </Dialog>
      </Screen>
    </Page>
  );
}

function French({ brandColor }: SampleProps) {
  const [note, setNote] = useState(
    'Un bruit strident se fait entendre à l’avant gauche lorsque je freine à basse vitesse.',
  );
  const [name, setName] = useState('');
  return (
    <Page brandColor={brandColor} percent={80} shopName={longShopName} vehicle={longVehicle}>
      <Screen
        heading="Avez-vous des précisions ou des préoccupations à nous communiquer ?"
        help="Plus vous nous donnez de détails, mieux nous pourrons vous servir."
        onSubmit={() => undefined}
        footer={
          <Button wide type="submit">
            Enregistrer et continuer vers la confirmation du rendez-vous
          </Button>
        }
      >
        <div className={styles.stack}>
          <TextArea
            label="Dites-nous ce qui se passe"
            value={note}
            onChange={setNote}
            maxLength={300}
          />
          <TextField
            label="Adresse de courriel"
            value={name}
            onChange={setName}
            error="Cette adresse de courriel n’est pas valide. Vérifiez qu’elle contient un @."
          />
          <TextField
            label="Complément d’adresse"
            value=""
            onChange={() => undefined}
            hint="Appartement, bureau, étage"
            required={false}
          />
        </div>
      </Screen>
    </Page>
  );
}

function Loading({ brandColor }: SampleProps) {
  return (
    <Page brandColor={brandColor} percent={70}>
      <Screen
        heading="When would you like to come in?"
        footer={
          <Button wide busy>
            Continue
          </Button>
        }
      >
        <div className={styles.grid}>
          {Array.from({ length: 16 }, (_, index) => (
            <Skeleton key={index} height={44} radius={8} />
          ))}
        </div>
      </Screen>
    </Page>
  );
}

function Broken({ brandColor }: SampleProps) {
  return (
    <Card brandColor={brandColor}>
      <div className={styles.centre}>
        <Message
          level={1}
          tone="error"
          icon={<Icon path={brokenIcon} size={28} />}
          title="Oops, something happened on our end."
          message="We apologize for the inconvenience."
          action={<Button kind="secondary">Try again</Button>}
        />
      </div>
    </Card>
  );
}

function Booting({ brandColor }: SampleProps) {
  return (
    <Card brandColor={brandColor}>
      <div className={styles.centre}>
        <Spinner />
      </div>
    </Card>
  );
}

function Vehicles({ brandColor }: SampleProps) {
  const [chosen, setChosen] = useState('1');
  const vehicles = [
    { id: '1', name: '2019 Toyota Camry', last: 'Last service: March 3rd 2025' },
    { id: '2', name: longVehicle, last: 'Last service: December 22nd 2024' },
    { id: '3', name: '2008 Honda Fit' },
  ];
  return (
    <Page brandColor={brandColor} percent={35}>
      <Screen
        heading="Select a vehicle"
        footer={
          <>
            <Button wide>Continue</Button>
            <Button wide kind="secondary">
              Add vehicle
            </Button>
          </>
        }
      >
        <ChoiceGroup legend="Select a vehicle" hideLegend>
          {vehicles.map((vehicle) => (
            <ChoiceCard
              key={vehicle.id}
              type="radio"
              name="vehicle"
              value={vehicle.id}
              checked={chosen === vehicle.id}
              onChange={() => setChosen(vehicle.id)}
              icon={<Icon path={carIcon} />}
              title={vehicle.name}
              description={vehicle.last}
            />
          ))}
        </ChoiceGroup>
      </Screen>
    </Page>
  );
}

/** Whole screens by the name that `?screen=` takes. */
export const screens: Readonly<Record<string, ComponentType<SampleProps>>> = {
  services: Services,
  vehicle: Vehicle,
  vehicles: Vehicles,
  options: Options,
  french: French,
  loading: Loading,
  broken: Broken,
  booting: Booting,
};
