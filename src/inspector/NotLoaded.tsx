import styles from './Inspector.module.css';

/** Says why the inspector could not be loaded, and what to do. */
export function NotLoaded({ error }: { error: unknown }) {
  return (
    <main className={styles.failed}>
      <h1>The flow could not be loaded</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <p>
        Is the server running, and does <code>flows/booking.json</code> stand where it serves from?
        A shop in the address (<code>?shop=</code>) must be one that the server knows.
      </p>
      <p>
        <button type="button" onClick={() => window.location.reload()}>
          Load again
        </button>
      </p>
    </main>
  );
}
