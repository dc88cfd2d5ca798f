import type { DraftFiles } from '../edit/draft/draftFiles.ts';
import type {
  KnowledgeRequest,
  KnowledgeAnswer,
  KnowledgeQuestion,
  KnowledgeResponse,
} from './knowledgeWorker.ts';

/** Answers questions about a flow in a worker, so that the page does not wait. */
export interface KnowledgeClient {
  /**
   * Files that were sent before are not read again. Once others are sent, earlier questions are
   * never answered.
   */
  ask(files: DraftFiles, question: KnowledgeQuestion): Promise<KnowledgeAnswer>;
}

/** Creates a client with a worker of its own, which starts with the first question. */
export function createKnowledgeClient(): KnowledgeClient {
  let worker: Worker | undefined;
  let read: DraftFiles | undefined;
  let count = 0;
  const waiting = new Map<number, (answer: KnowledgeAnswer) => void>();

  function begin(): Worker {
    const begun = new Worker(new URL('./knowledgeWorker.ts', import.meta.url), {
      type: 'module',
      name: 'knowledge',
    });
    begun.addEventListener('message', ({ data }: MessageEvent<KnowledgeResponse>) => {
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
      // Stop working on an older flow, which may take long.
      if (!isRead && waiting.size > 0) {
        worker?.terminate();
        worker = undefined;
        waiting.clear();
      }
      worker ??= begin();
      read = files;
      const asked: KnowledgeRequest = { id, question, ...(!isRead && { files }) };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages to a worker have no origin
      worker.postMessage(asked);
      return new Promise((resolve) => waiting.set(id, resolve));
    },
  };
}
