/**
 * Whether `concerns` holds a need in the customer's own words. The field also carries answers of
 * extra form steps, each as a line "label: answer"; those alone are no need, or a shop that adds a
 * step could book nobody who waits.
 */
export function hasCustomNeed(concerns: string | undefined): boolean {
  const lines = (concerns ?? '').split('\n').filter((line) => line.trim() !== '');
  return lines.some((line) => !/^[^:]{1,200}: /.test(line));
}
