import './theme.css';
import { Button, IconButton, Theme } from '@radix-ui/themes';
import {
  mdiCalendar,
  mdiClipboardTextSearchOutline,
  mdiFileDocumentEditOutline,
  mdiFilterOutline,
  mdiFlaskOutline,
  mdiHelpCircleOutline,
  mdiHistory,
  mdiMagnify,
  mdiMenu,
  mdiSitemapOutline,
  mdiViewDashboardOutline,
} from '@mdi/js';
import { useId, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { Icon } from '../../../page/ui/Icon.tsx';
import { cx } from '../../../page/ui/styles/cx.ts';
import {
  addressFor,
  scopeOfAddress,
  signOut,
  type Staff,
  type StaffAnswer,
} from '../calls/calls.ts';
import { useAnswer } from '../calls/useAnswer.tsx';
import { pagesOfStaff } from '../pages/pagesOfStaff.ts';
import words from '../pages/words.json';
import { fillWords } from '../words.ts';
import styles from './Frame.module.css';

const icons: Readonly<Record<string, string>> = {
  flow: mdiSitemapOutline,
  today: mdiViewDashboardOutline,
  visits: mdiFilterOutline,
  find: mdiMagnify,
  appointments: mdiCalendar,
  drafts: mdiFileDocumentEditOutline,
  experiments: mdiFlaskOutline,
  history: mdiHistory,
  audit: mdiClipboardTextSearchOutline,
};

/** Whether a media query holds, as it changes. */
function useMedia(query: string): boolean {
  const media = useMemo(() => window.matchMedia(query), [query]);
  return useSyncExternalStore(
    (listen) => {
      media.addEventListener('change', listen);
      return () => media.removeEventListener('change', listen);
    },
    () => media.matches,
  );
}

/** Whether there is room for the rail; it is a drawer elsewhere. The style sheet says the same. */
const useRoomForRail = () => useMedia('(min-width: 60.01rem)');

/** What is drawn with the component library, light or dark as the system is. */
function StudioTheme({ children }: { children: ReactNode }) {
  const isDark = useMedia('(prefers-color-scheme: dark)');
  return (
    <Theme
      appearance={isDark ? 'dark' : 'light'}
      accentColor="blue"
      grayColor="slate"
      radius="medium"
      hasBackground={false}
    >
      {children}
    </Theme>
  );
}

interface FrameProps {
  staff: Staff | null;
  /** The page that is open, by the name in its address; `flow` is the inspector */
  current: string;
  /** Whether the server keeps versions: a static host has no other page */
  hasPages?: boolean;
  /** What the page is called */
  title: string;
  /** Chooses the flow and the shop that the page is about */
  place?: ReactNode;
  /** The rest of the one row above: the draft, who is here, the next action */
  head: ReactNode;
  children: ReactNode;
}

/** What stands around every page of the staff: the rail at the left, and one row above. */
export function Frame({
  staff,
  current,
  hasPages = true,
  title,
  place,
  head,
  children,
}: FrameProps) {
  const id = useId();
  const hasRoom = useRoomForRail();
  return (
    <StudioTheme>
      <div className={styles.frame} data-without-rail={hasPages ? undefined : ''}>
        {hasPages && (
          <Rail id={id} staff={staff} current={current}>
            {!hasRoom && current === 'flow' && place}
          </Rail>
        )}
        <header className={styles.head}>
          {hasPages && (
            <button type="button" className={styles.open} popoverTarget={id}>
              <Icon path={mdiMenu} label={words.menu} />
            </button>
          )}
          <h1 className={cx(current === 'flow' && 'visually-hidden')}>{title}</h1>
          {(hasRoom || !hasPages) && place}
          {head}
        </header>
        <div className={styles.body}>
          {hasPages && !hasRoom && current !== 'flow' && (
            <div className={styles.place}>{place}</div>
          )}
          {children}
        </div>
      </div>
    </StudioTheme>
  );
}

const leave = async () => window.location.assign(await signOut());

interface RailProps extends Pick<FrameProps, 'staff' | 'current'> {
  id: string;
  /** What stands above the pages in a drawer */
  children: ReactNode;
}

/** The staff's pages, and who is signed in; in a narrow window a drawer. */
function Rail({ id, staff, current, children }: RailProps) {
  const scope = scopeOfAddress(window.location.search);
  const waiting = useWaiting(staff).length;
  const pages = [
    { page: 'flow', label: words.flowPage, address: addressFor(scope) },
    ...pagesOfStaff(staff, scope),
  ];
  return (
    <aside id={id} popover="auto" className={styles.rail}>
      {children}
      <nav aria-label={words.pages}>
        {pages.map(({ page, label, address }) => (
          <a
            key={page}
            href={address}
            className={styles.item}
            aria-current={current === page ? 'page' : undefined}
          >
            <Icon path={icons[page]!} size={20} />
            {label}
            {page === 'drafts' && waiting > 0 && (
              <span className={styles.badge} title={fillWords(words.reviewsWait, { waiting })}>
                {waiting}
              </span>
            )}
          </a>
        ))}
      </nav>
      {staff !== null && (
        <div className={styles.who}>
          <span>
            {staff.name} <small>{words.roles[staff.role ?? 'none']}</small>
          </span>
          <button type="button" className={styles.item} onClick={() => void leave()}>
            {words.signOut}
          </button>
        </div>
      )}
    </aside>
  );
}

/** The drafts that wait for a review of whoever is signed in. */
export function useWaiting(staff: Staff | null): StaffAnswer<'listReviewsForMe'>['waiting'] {
  const { answer } = useAnswer('listReviewsForMe', staff === null ? undefined : {});
  return answer?.waiting ?? [];
}

/** The next action of who has nothing else to do: the reviews that colleagues have asked for. */
export function WaitingReviews({ waiting }: { waiting: number }) {
  if (waiting === 0) return null;
  return (
    <Button asChild className={styles.next}>
      <a href={addressFor('everybody', { page: 'drafts' })}>
        {waiting === 1 ? words.reviewWaits : fillWords(words.reviewsWait, { waiting })}
      </a>
    </Button>
  );
}

interface HeadEndProps {
  onSearch: () => void;
  onHelp: () => void;
  /** The next action, and what is done with the page */
  children?: ReactNode;
}

/** The end of the row above: the search, the help, and the next action. */
export function HeadEnd({ onSearch, onHelp, children }: HeadEndProps) {
  return (
    <div className={styles.end}>
      {children}
      <Button variant="surface" color="gray" onClick={onSearch} title={words.goToAnything}>
        <Icon path={mdiMagnify} size={16} />
        <span className={styles.onWide}>{words.goTo}</span>
      </Button>
      <IconButton
        variant="ghost"
        color="gray"
        aria-label={words.help}
        title={words.helpKey}
        // Where there is a menu, it has the help on a phone.
        className={children === undefined ? undefined : styles.inMenu}
        onClick={onHelp}
      >
        <Icon path={mdiHelpCircleOutline} size={20} />
      </IconButton>
    </div>
  );
}
