import { addressOfFlow, flowAddress } from '../../../booking/page/flowAddress.ts';
import { readPageParams } from '../../../booking/page/pageParams.ts';
import { flowOfPage } from '../calls/calls.ts';
import { useLoaded } from '../calls/useAnswer.tsx';
import { lookAt } from '../edit/loadPublished.ts';
import { parseFlow } from '../../../engine/parse/parseFlow.ts';
import type { Flow } from '../../../engine/types.ts';

/** The flow of a version; without one, what the customers of whom the page is about get now; null: it is not kept. */
export async function loadVersionFlow(version: string | undefined) {
  const address =
    version === undefined
      ? flowAddress(
          addressOfFlow(flowOfPage()),
          readPageParams(new URLSearchParams(window.location.search)),
        )
      : `/flows/versions/${version}/flow.json`;
  const response = await lookAt(address);
  if (!response.ok) return null;
  const source: unknown = await response.json();
  const parsed = parseFlow(source);
  return parsed.ok ? { source, flow: parsed.flow } : null;
}

/** The same for a component; undefined while it loads, null if it is not kept. */
export function useVersionFlow(version: string | undefined): Flow | null | undefined {
  const { answer, failure } = useLoaded(['flow of a version', version], () =>
    loadVersionFlow(version),
  );
  return failure === undefined ? answer && answer.flow : null;
}
