import { Menu, type MenuItem } from '../../../page/ui/Menu.tsx';
import { scopeOfAddress, signOut, type Staff } from '../calls/calls.ts';
import { pagesOfStaff } from '../pages/pagesOfStaff.ts';
import styles from '../pages/Staff.module.css';
import words from '../pages/words.json';

const leave = async () => window.location.assign(await signOut());

interface StaffLinksProps {
  staff: Staff | null;
  /** What else stands in the menu of a narrow window */
  own?: readonly MenuItem[];
}

/** The staff's pages, and who is signed in: in a narrow window all of it is one menu. */
export function StaffLinks({ staff, own = [] }: StaffLinksProps) {
  const current = new URLSearchParams(window.location.search).get('page');
  const pages = pagesOfStaff(staff, scopeOfAddress(window.location.search));
  return (
    <>
      <span className={styles.onWide}>
        {pages.map(({ page, label, address }) => (
          <a key={page} href={address} aria-current={current === page ? 'page' : undefined}>
            {label}
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
      </span>
      <span className={styles.onNarrow}>
        <Menu
          label={words.menu}
          items={[
            ...own,
            ...pages
              .filter(({ page }) => page !== current)
              .map(({ label, address }) => ({
                label,
                onSelect: () => window.location.assign(address),
              })),
            ...(staff === null
              ? []
              : [
                  {
                    label: `${words.signOut} (${staff.name}, ${words.roles[staff.role ?? 'none']})`,
                    onSelect: () => void leave(),
                  },
                ]),
          ]}
        />
      </span>
    </>
  );
}
