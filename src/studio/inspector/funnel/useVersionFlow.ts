import { useEffect, useState } from 'react';
import { addressOfFlow } from '../../../booking/page/flowAddress.ts';
import { flowOfPage } from '../calls/calls.ts';
import { parseFlow } from '../../../engine/parse/parseFlow.ts';
import type { Flow } from '../../../engine/types.ts';

/** The flow of a version; without one, everybody's of now that the page is about. */
async function loadVersionFlow(version: string | undefined): Promise<Flow | undefined> {
  const address =
    version === undefined ? addressOfFlow(flowOfPage()) : `/flows/versions/${version}/flow.json`;
  const response = await fetch(address);
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
