import { ErrorSummary } from '../../../src/page/forms/ErrorSummary.tsx';
import { Button } from '../../../src/page/ui/Button.tsx';
import { Message } from '../../../src/page/ui/Message.tsx';
import { Skeleton } from '../../../src/page/ui/Skeleton.tsx';
import { Spinner } from '../../../src/page/ui/Spinner.tsx';
import { doneIcon, noDaysIcon } from '../../../src/page/ui/icons/icons.ts';
import styles from '../Gallery.module.css';
import { Section } from '../Section.tsx';

const found = [
  { path: ['firstName'], label: 'First name', keyword: 'required', message: 'Required' },
  { path: ['email'], label: 'Email', keyword: 'pattern', message: 'Invalid email address' },
  { path: ['address'], label: 'Street address', keyword: 'minLength', message: 'Min 5 characters' },
];

export function Errors() {
  return (
    <Section id="errors" title="ErrorSummary, of which one is mended">
      <ErrorSummary
        ref={null}
        found={found}
        left={found.slice(1)}
        idOf={(path) => path.join('_')}
        onGoTo={() => undefined}
      />
    </Section>
  );
}

export function Messages() {
  return (
    <Section id="messages" title="Message">
      <Message
        icon={noDaysIcon}
        title="No available slot in the following 4 weeks"
        message="Please call us, we may still find a place for you."
        action={<Button kind="secondary">Call (555) 123-4567</Button>}
      />
      <Message
        tone="error"
        title="We are experiencing technical difficulties for Plate/VIN search."
        message="Please try adding your vehicle by Year/Make/Model."
        action={<Button kind="secondary">Switch to Year/Make/Model</Button>}
      />
      <Message tone="success" icon={doneIcon} title="Maria, your appointment is booked!" />
    </Section>
  );
}

export function WaitingStates() {
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
