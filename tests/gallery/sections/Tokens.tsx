import styles from '../Gallery.module.css';
import { Section } from '../Section.tsx';

/** The colours of `tokens.css`, each on the surface for which it is meant. */
const colors = [
  'surface',
  'fill',
  'line',
  'line-strong',
  'ink-faint',
  'ink-soft',
  'ink',
  'brand',
  'brand-tint',
  'brand-tint-strong',
  'brand-line',
  'brand-strong',
  'brand-fill',
  'brand-ink',
  'danger-tint',
  'danger',
  'success-tint',
  'success',
];

const sizes = ['28', '22', '17', '15', '13'];
const radii = ['control', 'card', 'page'];
const shadows = ['shadow-1', 'shadow-2', 'shadow-3'];

export function Tokens() {
  return (
    <Section id="tokens" title="Tokens">
      <ul className={styles.swatches}>
        {colors.map((name) => (
          <li key={name}>
            <span className={styles.swatch} style={{ background: `var(--${name})` }} />
            <small>{name}</small>
          </li>
        ))}
      </ul>
      {sizes.map((size) => (
        <p key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: 1.35 }}>
          {size} Schedule your visit
        </p>
      ))}
      <ul className={styles.swatches}>
        {radii.map((name) => (
          <li key={name}>
            <span className={styles.swatch} style={{ borderRadius: `var(--radius-${name})` }} />
            <small>{name}</small>
          </li>
        ))}
        {shadows.map((name) => (
          <li key={name}>
            <span
              className={styles.swatch}
              style={{ background: 'var(--surface-raised)', boxShadow: `var(--${name})` }}
            />
            <small>{name}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
