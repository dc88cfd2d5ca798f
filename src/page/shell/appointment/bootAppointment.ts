import type { ShopSettings } from '../../../contract/types.gen.ts';
import { getAppointment } from '../../api/appointmentCalls.ts';
import { createApiClient, type ApiClientOptions } from '../../api/httpClient.ts';
import { hasStatus } from '../../api/httpError.ts';
import { addressOfFlow, appointmentFlow, flowAddress } from '../../../booking/page/flowAddress.ts';
import { shopOfToken, tokenBehind } from '../../../booking/appointment/linkToken.ts';
import { createStepForms } from '../../forms/stepForms.ts';
import { chooseLanguage } from '../../text/chooseLanguage.ts';
import { loadTexts, type PageTexts } from '../../text/text.ts';
import '../../text/appointmentWords.ts';
import '../../text/laterWords.ts';
import { appointmentScreens } from '../../steps/appointmentScreens.gen.ts';
import { addScreens } from '../../steps/loadScreen.ts';
import { createSession } from '../../wizard/session.ts';
import { startWith } from '../../wizard/startWith.ts';
import { createStore } from '../../wizard/store.ts';
import type { Wizard } from '../../wizard/wizard.ts';
import { createWizard } from '../createWizard.ts';
import { fetchConfig } from '../fetchOpening.ts';
import { fetchSettings } from '../fetchSettings.ts';
import { loadFlow } from '../loadFlow.ts';
import { loadLaterCode } from '../loadLaterCode.ts';

addScreens(appointmentScreens);

/** Whom to call where the link does not help; absent where that is not known either. */
type ShopPhone = ShopSettings['shop']['phone'] | undefined;

/** What came of opening a customer's link. */
export type OpenedLink = { texts: PageTexts } & (
  | { is: 'ready'; wizard: Wizard }
  | { is: 'dead'; phone?: ShopPhone }
  | { is: 'failed'; error: unknown; phone?: ShopPhone }
);

/**
 * Opens the page of a customer's link, in the language of the booking unless the address asks for
 * another. Its secret stands behind the `#` of the address, so that it is sent in a header alone.
 * Nothing is changed, and nothing is stored.
 */
export async function bootAppointment(): Promise<OpenedLink> {
  const { search, hash } = window.location;
  const asked = new URLSearchParams(search).get('lang');
  const speak = async (booked: readonly string[]) => {
    const loaded = await loadTexts(chooseLanguage(asked, [...booked, ...navigator.languages]));
    document.documentElement.lang = loaded.language;
    return loaded;
  };
  let texts = await speak([]);
  const getLanguage = () => texts.language;
  const link = tokenBehind(hash);
  const shopId = shopOfToken(link);
  if (shopId === undefined) return { is: 'dead', texts };
  let phone: Promise<ShopPhone> | undefined;
  let noted: Pick<ApiClientOptions, 'onFailed' | 'onAnswered'> = {};
  try {
    const config = await fetchConfig();
    if (config === null) throw new Error('there is no configuration');
    const session = createSession();
    const client = createApiClient({
      baseUrl: config.apiUrl,
      getToken: () => session.get().token,
      getLanguage,
      link,
      onFailed: (...failed) => noted.onFailed?.(...failed),
      onAnswered: (...answered) => noted.onAnswered?.(...answered),
    });
    const api = { client, shopId };
    const address = flowAddress(addressOfFlow(appointmentFlow), { shopId });
    const fetchedSettings = fetchSettings(api);
    phone = fetchedSettings.then(
      ({ shop }) => shop.phone,
      () => undefined,
    );
    const [appointment, settings, { flow, version }, later] = await Promise.all([
      getAppointment(api),
      fetchedSettings,
      loadFlow(address, () => import('../../../../flows/appointment.json')),
      loadLaterCode(),
    ]);
    const { language: booked } = appointment;
    if (booked !== undefined) texts = await speak([booked]);
    session.update({
      appointment,
      leadId: appointment.leadId,
      links: { sequence: appointment.sequence, link: window.location.href },
    });
    const from = startWith(flow, appointment);
    const failure = createStore<unknown>(null);
    const wizard = createWizard({
      flow,
      facts: from.facts,
      from,
      settings,
      config,
      page: { shopId },
      api,
      session,
      forms: createStepForms({ flowVersion: version, language: texts.language }),
      failure,
      reportError(error) {
        console.error(error);
        failure.set(error);
      },
    });
    if (later !== undefined) {
      noted = later.journalSoon({
        wizard,
        shopId,
        version,
        getLanguage,
        heard: [],
        isResumed: false,
      });
    }
    return { is: 'ready', texts, wizard };
  } catch (error) {
    const told = { texts, phone: await phone };
    return hasStatus(error, 404) ? { is: 'dead', ...told } : { is: 'failed', error, ...told };
  }
}
