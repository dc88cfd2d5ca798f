import type { DraftFiles } from '../edit/draft/draftFiles.ts';
import type { Asked, KnowledgeAnswer, KnowledgeQuestion, Told } from './knowledgeWorker.ts';

/** Answers questions about a flow, beside the page so that nothing waits for it. */
export interface Scholar {
  /** The same files are read once; with others, what was asked before stays without an answer. */
  ask(files: DraftFiles, question: KnowledgeQuestion): Promise<KnowledgeAnswer>;
}

/** A scholar with a worker of its own, begun with the first question. */
export function createScholar(): Scholar {
  let worker: Worker | undefined;
  let read: DraftFiles | undefined;
  let count = 0;
  const waiting = new Map<number, (answer: KnowledgeAnswer) => void>();

  function begin(): Worker {
    const begun = new Worker(new URL('./knowledgeWorker.ts', import.meta.url), {
      type: 'module',
      name: 'knowledge',
    });
    begun.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      waiting.get(data.id)?.(data.answer);
      waiting.delete(data.id);
    });
    return begun;
  }
  return {
    ask(files, question) {
      count += 1;
      const id = count;
      const isRead = read?.flow === files.flow && read.forms === files.forms;
      // A flow that takes long is not worked out to its end when there is a newer one.
      if (!isRead && waiting.size > 0) {
        worker?.terminate();
        worker = undefined;
        waiting.clear();
      }
      worker ??= begin();
      read = files;
      const asked: Asked = { id, question, ...(!isRead && { files }) };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(asked);
      return new Promise((resolve) => waiting.set(id, resolve));
    },
  };
}
