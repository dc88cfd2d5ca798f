import { Header } from '../../ui/Header.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from '../Gallery.module.css';
import { longShopName, longVehicle } from '../samples.ts';
import { Section } from '../Section.tsx';

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
