import ELK, { type ELK as Elk } from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { FlowModel } from './model/flowModel.ts';
import { elkGraph, readLayout, type Layout } from './model/elkGraph.ts';

const limitMs = 20_000;

interface Layouter {
  readonly elk: Elk;
  /** Rejects when the worker's script fails; ELK itself never hears of it. */
  readonly broken: Promise<never>;
}

let running: Layouter | undefined;

function start(): Layouter {
  const { promise: broken, reject } = withReject();
  const elk = new ELK({
    workerUrl,
    workerFactory: (url) => {
      const worker = new Worker(url!);
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      return worker;
    },
  });
  return { elk, broken };
}

function withReject() {
  let reject: (reason: Error) => void = () => {};
  const promise = new Promise<never>((_, no) => {
    reject = no;
  });
  promise.catch(() => {});
  return { promise, reject: (reason: Error) => reject(reason) };
}

/**
 * Where everything of a flow lies, found off the page's thread by one worker for all layouts.
 *
 * @throws (rejects) when the worker cannot run, ELK refuses the graph or 20 seconds have passed;
 *   the next layout starts with a new worker
 */
export async function layoutFlow(model: FlowModel, withLabels: boolean): Promise<Layout> {
  const layouter = (running ??= start());
  const late = withReject();
  const timer = setTimeout(() => late.reject(new Error('the layout took too long')), limitMs);
  try {
    const answer = layouter.elk.layout(elkGraph(model, withLabels));
    return readLayout(model, await Promise.race([answer, layouter.broken, late.promise]));
  } catch (error) {
    layouter.elk.terminateWorker();
    if (running === layouter) running = undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
