/** Whether the page runs in a frame. */
export const isInsideIframe = () => window.self !== window.top;
