/**
 * Whether an address is one mailbox and safe in a mail header. No booking has another one of a new customer,
 * so that whoever books with an address is mailed.
 */
export const isMailbox = (address: string) =>
  // oxlint-disable-next-line no-control-regex -- they are what must not get in
  /^[^\s@<>()[\]\\,;:"\u0000-\u001F\u007F]+@[^\s@<>()[\]\\,;:"\u0000-\u001F\u007F]+\.[^\s@<>()[\]\\,;:"\u0000-\u001F\u007F]+$/.test(
    address,
  );
