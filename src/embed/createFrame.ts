import type { OnToolMessage, ToolMessage } from './protocol.ts';
import type { EmbedOptions } from './readOptions.ts';

/** The tool in an iframe; `hear` is called with the messages of this iframe alone. */
export function createFrame({ url, title }: EmbedOptions, hear: OnToolMessage): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = 'geolocation; otp-credentials';
  frame.loading = 'lazy';
  frame.src = url.href;
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== url.origin) return;
    if (typeof data === 'object' && data !== null && 'type' in data) hear(data as ToolMessage);
  });
  return frame;
}
