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

/** Whether a page of staff is about visits and what they booked, which every server has. */
export const isOfVisits = (page: string): boolean =>
  ['today', 'visits', 'visit', 'appointments', 'find'].includes(page);

/**
 * The staff's pages, and who is signed in.
 *
 * @param hasVersions whether the server keeps versions; if not, there are only pages about visits and appointments
 */
export function StaffLinks({
  staff,
  hasVersions = true,
}: {
  staff: Staff | null;
  hasVersions?: boolean;
}) {
  const { search } = window.location;
  const scope = scopeOfAddress(search);
  const current = new URLSearchParams(search).get('page');
  // Each publisher reads what concerns their scopes.
  const mayAudit = staff?.grants.some(({ role }) => role === 'publisher') ?? false;
  return (
    <>
      {pages
        .filter((page) => (page !== 'audit' || mayAudit) && (hasVersions || isOfVisits(page)))
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
