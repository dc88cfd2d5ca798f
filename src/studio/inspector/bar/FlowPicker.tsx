import { addressFor, flowOfPage, scopeOfAddress } from '../calls/calls.ts';
import { useAnswer } from '../calls/useAnswer.tsx';
import { ChoicePicker } from '../pages/pickers.tsx';
import words from '../pages/words.json';

/** The flows of this program by file, for a static host, which lists none. */
const builtIn = import.meta.glob<string>('../../../../flows/*.json', {
  import: 'title',
  eager: true,
});
const flowsOfProgram = Object.entries(builtIn).map(([file, title]) => ({
  name: file.split('/').at(-1)!.replace('.json', ''),
  title,
}));

/** Chooses the flow that a page is about, where several are served. */
export function FlowPicker() {
  const { answer, failure } = useAnswer('describeServer', { query: {} });
  const flows = answer?.flows ?? (failure === undefined ? [] : flowsOfProgram);
  const current = flowOfPage();
  const isListed = flows.some(({ name }) => name === current);
  if (flows.length < 2 && (isListed || flows.length === 0)) return null;
  const open = (flow: string) => {
    const { search } = window.location;
    const page = new URLSearchParams(search).get('page');
    window.location.assign(
      addressFor(scopeOfAddress(search), { flow, ...(page !== null && { page }) }),
    );
  };
  return (
    <ChoicePicker
      label={<span className="visually-hidden">{words.whichFlow}</span>}
      value={current}
      choices={[
        ...(isListed ? [] : [[current, current] as const]),
        ...flows.map(({ name, title }) => [name, title] as const),
      ]}
      onChange={open}
    />
  );
}
