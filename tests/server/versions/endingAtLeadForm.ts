/** New customers who chose services end at the lead form as soon as their phone is proven. */
export const endingAtLeadForm = (flow: string): string => {
  const source = JSON.parse(flow) as {
    steps: Record<string, { end?: boolean; on: Record<string, { id: string; target: string }[]> }>;
  };
  source.steps['validate-pin']!.on['on-matching-customer.no']![0]!.target = 'view-exit';
  source.steps['view-exit']!.end = true;
  return JSON.stringify(source);
};
