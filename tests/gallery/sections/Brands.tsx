import { Button } from '../../../src/page/ui/Button.tsx';
import { ChoiceCard } from '../../../src/page/ui/ChoiceCard.tsx';
import { LinkButton } from '../../../src/page/ui/LinkButton.tsx';
import { ProgressBar } from '../../../src/page/ui/ProgressBar.tsx';
import { ServiceIcon } from '../../../src/page/ui/ServiceIcon.tsx';
import styles from '../Gallery.module.css';
import { serviceIcons } from '../samples.ts';
import { Section } from '../Section.tsx';

export function Icons() {
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

/** Shops choose any colour; the tokens must keep it legible. */
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

export function Brands() {
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
