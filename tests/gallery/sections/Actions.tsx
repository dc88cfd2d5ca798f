import { Button } from '../../../src/page/ui/Button.tsx';
import { ExternalLink } from '../../../src/page/ui/ExternalLink.tsx';
import { IconButton } from '../../../src/page/ui/IconButton.tsx';
import { LinkButton } from '../../../src/page/ui/LinkButton.tsx';
import {
  backIcon,
  chevronRightIcon,
  closeIcon,
  plusIcon,
} from '../../../src/page/ui/icons/icons.ts';
import { phoneIcon } from '../../../src/page/ui/icons/locationIcons.ts';
import styles from '../Gallery.module.css';
import { Section } from '../Section.tsx';

export function Buttons() {
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

export function IconButtons() {
  return (
    <Section id="icon-buttons" title="IconButton">
      <div className={styles.row}>
        <IconButton label="Back" icon={backIcon} />
        <IconButton label="Close" icon={closeIcon} />
        <IconButton label="Next week" icon={chevronRightIcon} size={24} aria-disabled />
      </div>
    </Section>
  );
}

export function Links() {
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
