import { useEffect, useRef, useState } from 'react';
import type { KnownScope, ScopeName } from '../../../contract/staff.gen.ts';
import { AppointmentsPage } from '../appointments/AppointmentsPage.tsx';
import { ShopChoice } from '../appointments/ShopChoice.tsx';
import { FindPage } from '../appointments/FindPage.tsx';
import { ExperimentsPage } from '../experiments/ExperimentsPage.tsx';
import { FunnelPage } from '../funnel/FunnelPage.tsx';
import { TodayPage } from '../funnel/TodayPage.tsx';
import { VisitPage } from '../funnel/VisitPage.tsx';
import { HelpSheet } from '../help/HelpSheet.tsx';
import { useFocusKeeper } from '../help/useFocusKeeper.ts';
import { useShortcuts } from '../help/useShortcuts.ts';
import { Palette } from '../palette/Palette.tsx';
import { StaffAuditPage } from '../audit/AuditPage.tsx';
import { addressFor, type Staff } from '../calls/calls.ts';
import { ComparePage } from '../history/ComparePage.tsx';
import { FlowPicker } from '../bar/FlowPicker.tsx';
import { DraftsPage } from '../drafts/DraftsPage.tsx';
import { HistoryPage } from '../history/HistoryPage.tsx';
import { nameOfScope } from './nameOfScope.ts';
import { focusHash, pageCommands } from './pagesOfStaff.ts';
import { ReviewPage } from '../review/ReviewPage.tsx';
import { ChoicePicker } from './pickers.tsx';
import styles from './Staff.module.css';
import { Frame, HeadEnd, useWaiting, WaitingReviews } from '../frame/Frame.tsx';
import frame from '../frame/Frame.module.css';
import { cx } from '../../../page/ui/styles/cx.ts';
import { scope, useAnswer } from '../calls/useAnswer.tsx';
import words from './words.json';

const pages = {
  today: { title: words.today, Content: TodayPage },
  visits: { title: words.visits, Content: FunnelPage },
  visit: { title: words.visit, Content: VisitPage },
  appointments: { title: words.appointments, Content: AppointmentsPage },
  find: { title: words.find, Content: FindPage },
  drafts: { title: words.drafts, Content: DraftsPage },
  review: { title: words.reviewTitle, Content: ReviewPage },
  experiments: { title: words.experiments, Content: ExperimentsPage },
  history: { title: words.history, Content: HistoryPage },
  compare: { title: words.compareTitle, Content: ComparePage },
  audit: { title: words.audit, Content: StaffAuditPage },
};

/** The pages that are about one flow. */
const ofFlow = new Set(['today', 'visits', 'drafts', 'experiments', 'history', 'compare']);

/** The pages that are about one shop's customers. */
const ofShop = new Set(['appointments', 'find']);

const shop = scope.startsWith('shop:') ? scope.slice('shop:'.length) : '';

/** The pages beside the inspector, by the names in their addresses. */
export function StaffPage({ page, staff }: { page: string; staff: Staff | null }) {
  const { title, Content } = Object.hasOwn(pages, page)
    ? pages[page as keyof typeof pages]
    : pages.drafts;
  const scopes = useAnswer('listScopes', {}).answer?.scopes ?? [];
  useEffect(() => {
    document.title = `${title} – Flow inspector`;
  }, [title]);
  const reviews = useWaiting(staff);
  const [sheet, setSheet] = useState<'search' | 'help'>();
  const close = () => setSheet(undefined);
  useFocusKeeper();
  useShortcuts({ 'Ctrl+K': () => setSheet('search'), '?': () => setSheet('help') });
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (window.location.hash === focusHash) main.current?.focus();
  }, []);
  const toFlow = {
    id: 'flow',
    group: words.pages,
    label: words.inspector,
    run: () => window.location.assign(addressFor(scope)),
  };
  const shops = scopes.filter((each) => each.scope.startsWith('shop:'));
  const [only] = shops;
  useEffect(() => {
    // Where there is one shop, nobody has to choose it.
    if (ofShop.has(page) && shop === '' && shops.length === 1 && only !== undefined)
      window.location.replace(addressFor(only.scope, { page }));
  }, [page, shops.length, only]);
  return (
    <Frame
      staff={staff}
      current={page}
      title={title}
      place={
        <>
          {ofFlow.has(page) && <FlowPicker />}
          {page !== 'review' && page !== 'audit' && <ScopePicker scopes={scopes} page={page} />}
        </>
      }
      head={
        <>
          <HeadEnd onSearch={() => setSheet('search')} onHelp={() => setSheet('help')} />
          <WaitingReviews waiting={reviews.length} />
        </>
      }
    >
      {sheet === 'search' && (
        <Palette
          label={words.searchPages}
          commands={[...pageCommands(staff, scope, reviews), toFlow]}
          onClose={close}
        />
      )}
      {sheet === 'help' && <HelpSheet open keepsDrafts onClose={close} />}
      <main ref={main} tabIndex={-1} className={frame.scroll} aria-label={title}>
        <div className={cx(frame.column, styles.page)}>
          {ofShop.has(page) && shop === '' ? (
            <ShopChoice scopes={scopes} page={page} />
          ) : (
            <Content staff={staff} scopes={scopes} shop={shop} />
          )}
        </div>
      </main>
    </Frame>
  );
}

/** Chooses whose flow a page is about. */
function ScopePicker({ scopes, page }: { scopes: readonly KnownScope[]; page: string }) {
  const isOfShop = ofShop.has(page);
  const offered = isOfShop ? scopes.filter((each) => each.scope.startsWith('shop:')) : scopes;
  const isListed = offered.some((each) => each.scope === scope);
  const unlisted = isOfShop ? words.chooseShop : nameOfScope(scopes, scope);
  const titleOf = ({ scope: of, hasOwn, follows }: KnownScope) =>
    nameOfScope(scopes, of) +
    (hasOwn && of !== 'everybody' ? ` (${follows ? words.differs : words.hasOwn})` : '');
  return (
    <ChoicePicker
      label={isOfShop ? words.whichShop : words.whose}
      value={scope}
      choices={[
        ...(isListed ? [] : [[scope, unlisted] as const]),
        ...offered.map((each) => [each.scope, titleOf(each)] as const),
      ]}
      onChange={(chosen) => window.location.assign(addressFor(chosen as ScopeName, { page }))}
    />
  );
}
