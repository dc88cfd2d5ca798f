import { readPhone } from '../../booking/customer/phoneFormat.ts';

/** Numbers as `formatPhone` writes them. */
const written = /(\(\d{3}\) \d{3}-\d{4})/;

/** A sentence whose phone numbers can be tapped. */
export function PhoneLinks({ children }: { children: string }) {
  return children.split(written).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // A number may stand in a sentence twice.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={`tel:${readPhone(part)}`}>
        {part}
      </a>
    ),
  );
}
