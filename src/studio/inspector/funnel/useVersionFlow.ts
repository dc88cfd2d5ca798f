import { useEffect, useState } from 'react';
import { addressOfFlow, flowAddress } from '../../../booking/page/flowAddress.ts';
import { readPageParams } from '../../../booking/page/pageParams.ts';
import { flowOfPage } from '../calls/calls.ts';
import { lookAt } from '../edit/loadPublished.ts';
import { parseFlow } from '../../../engine/parse/parseFlow.ts';
import type { Flow } from '../../../engine/types.ts';

/** The flow of a version; without one, what the customers of whom the page is about get now. */
async function loadVersionFlow(version: string | undefined): Promise<Flow | undefined> {
  const address =
    version === undefined
      ? flowAddress(
          addressOfFlow(flowOfPage()),
          readPageParams(new URLSearchParams(window.location.search)),
        )
      : `/flows/versions/${version}/flow.json`;
  const response = await lookAt(address);
  if (!response.ok) return undefined;
  const parsed = parseFlow(await response.json());
  return parsed.ok ? parsed.flow : undefined;
}

/** The same for a component; undefined while it loads, null if it is not kept. */
export function useVersionFlow(version: string | undefined): Flow | null | undefined {
  const [loaded, setLoaded] = useState<{ of: string | undefined; flow: Flow | null }>();
  useEffect(() => {
    let isWanted = true;
    void loadVersionFlow(version).then(
      (flow) => isWanted && setLoaded({ of: version, flow: flow ?? null }),
      () => isWanted && setLoaded({ of: version, flow: null }),
    );
    return () => {
      isWanted = false;
    };
  }, [version]);
  return loaded !== undefined && loaded.of === version ? loaded.flow : undefined;
}
