import { useState } from 'react';
import { Button } from '../../../src/page/ui/Button.tsx';
import { Dialog } from '../../../src/page/ui/Dialog.tsx';
import { Menu } from '../../../src/page/ui/Menu.tsx';
import { Tabs } from '../../../src/page/ui/Tabs.tsx';
import { useToast } from '../../../src/page/ui/Toast.tsx';
import styles from '../Gallery.module.css';
import { Section } from '../Section.tsx';
import { Header } from '../../../src/page/ui/Header.tsx';
import { ProgressBar } from '../../../src/page/ui/ProgressBar.tsx';
import { longShopName, longVehicle } from '../samples.ts';

export function Headers() {
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

export function Overlays() {
  const [tab, setTab] = useState('plate');
  const [open, setOpen] = useState(false);
  const toast = useToast();
  return (
    <Section id="overlays" title="Tabs, Dialog, Menu, Toast">
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
        <Menu
          label="Other calendars"
          items={[
            { label: 'Apple Calendar', onSelect: () => undefined },
            { label: 'Outlook (.ics)', onSelect: () => undefined },
          ]}
        />
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
