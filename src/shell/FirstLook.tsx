import { Spinner } from '../ui/Spinner.tsx';
import styles from './shell.module.css';

/** The grey placeholder of the first screen, as in `index.html`, with a spinner. */
export function FirstLook() {
  return (
    <>
      <div className="first-look-shapes" aria-hidden>
        <b />
        <hr />
        {Array.from({ length: 8 }, (_, index) => (
          <i key={index} />
        ))}
      </div>
      <div className={styles.over}>
        <Spinner />
      </div>
    </>
  );
}
