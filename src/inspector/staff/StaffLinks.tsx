import { addressFor, scopeOfAddress, signOut, type Staff } from './calls.ts';
import styles from './Staff.module.css';
import words from './words.json';

const leave = async () => window.location.assign(await signOut());

const pages = [
  'today',
  'visits',
  'appointments',
  'find',
  'drafts',
  'experiments',
  'history',
  'audit',
] as const;

/** The staff's pages, and who is signed in. */
export function StaffLinks({ staff }: { staff: Staff | null }) {
  const { search } = window.location;
  const scope = scopeOfAddress(search);
  const current = new URLSearchParams(search).get('page');
  // Each publisher reads what concerns their scopes.
  const mayAudit = staff?.grants.some(({ role }) => role === 'publisher') ?? false;
  return (
    <>
      {pages
        .filter((page) => page !== 'audit' || mayAudit)
        .map((page) => (
          <a
            key={page}
            href={addressFor(scope, { page })}
            aria-current={current === page ? 'page' : undefined}
          >
            {words[page]}
          </a>
        ))}
      {staff !== null && (
        <span className={styles.who}>
          <span>
            {staff.name} <small>{words.roles[staff.role ?? 'none']}</small>
          </span>
          <button type="button" onClick={() => void leave()}>
            {words.signOut}
          </button>
        </span>
      )}
    </>
  );
}
