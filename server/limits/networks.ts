import ipaddr from 'ipaddr.js';

/** A network that contains a client's address. */
export interface Network {
  /** In the usual notation: `203.0.113.7`, `2001:db8:1:2::/64`, `2001:db8:1::/56`, `2001:db8:1::/48` */
  readonly name: string;
  /** How many shares it has of what contains it */
  readonly share: number;
}

/**
 * A client is one IPv4 address. In IPv6 it is a /64 within a /56 within a /48: providers assign a /64
 * to a phone, a /56 to a household, a /48 to a company, and each of them to an attacker. The wider ones
 * have the shares of several clients, which those within them divide among them.
 */
const widths = {
  ipv4: [{ bits: 32, share: 1 }],
  ipv6: [
    { bits: 64, share: 1 },
    { bits: 56, share: 2 },
    { bits: 48, share: 4 },
  ],
} as const;

/** Clients whose address cannot be read count as one. */
const unknown: readonly Network[] = [{ name: 'unknown', share: 1 }];

/**
 * The address without what a proxy or a socket adds: a port (`203.0.113.7:4711`,
 * `[2001:db8::1]:4711`) or a zone (`fe80::1%eth0`).
 */
export function bareAddress(said: string): string {
  const text = said.trim();
  const inBrackets = /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1];
  if (inBrackets !== undefined) return inBrackets;
  return /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

/**
 * The networks of a client, the narrowest first: the only place that tells clients apart. An IPv4
 * address counts the same however IPv6 wraps it (mapped, 6to4, NAT64).
 *
 * @param said an address as a socket or a proxy gives it
 */
export function networksOf(said: string): readonly Network[] {
  const bare = bareAddress(said);
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return unknown;
  const address = unwrapped(ipaddr.process(bare));
  return widths[address.kind()].map(({ bits, share }) => ({ name: cut(address, bits), share }));
}

function unwrapped(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address.kind() === 'ipv4') return address;
  const bytes = address.toByteArray();
  switch (address.range()) {
    case '6to4':
      return ipaddr.fromByteArray(bytes.slice(2, 6));
    case 'rfc6052':
      return ipaddr.fromByteArray(bytes.slice(12));
    default:
      return address;
  }
}

function cut(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray();
  const kept = bytes.map((byte, index) => (index * 8 < bits ? byte : 0));
  const network = ipaddr.fromByteArray(kept).toString();
  return bits === bytes.length * 8 ? network : `${network}/${bits}`;
}
