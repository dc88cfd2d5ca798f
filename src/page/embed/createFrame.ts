import type { OnToolMessage, ToolMessage } from './protocol.ts';
import type { EmbedOptions } from './readOptions.ts';

/** The tool in an iframe; `hear` is called with the messages of this iframe alone, until `signal` ends. */
export function createFrame(
  { url, title }: EmbedOptions,
  hear: OnToolMessage,
  signal: AbortSignal,
): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = 'geolocation; otp-credentials';
  frame.loading = 'lazy';
  frame.src = url.href;
  const listen = ({ source, origin, data }: MessageEvent<Partial<ToolMessage> | null>) => {
    if (source !== frame.contentWindow || origin !== url.origin) return;
    if (data?.type) hear(data as ToolMessage);
  };
  addEventListener('message', listen, { signal });
  return frame;
}
