import type { PhoneFrameProps } from './scene.ts';

/** The real screens of a visit, in a frame of their own. */
export function PhoneFrame({ label }: PhoneFrameProps) {
  return <section aria-label={label} />;
}
