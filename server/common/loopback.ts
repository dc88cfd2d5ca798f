import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');

/**
 * Whether a host name or address means this machine and nothing else.
 *
 * @param host as in HOST or a socket's address; an IPv6 address may stand in brackets
 */
export function isLoopback(host: string | undefined): boolean {
  const name = host?.toLowerCase().replace(/^\[(.*)\]$/, '$1') ?? '';
  const version = isIP(name);
  if (version === 0) return name === 'localhost';
  return loopback.check(name, version === 4 ? 'ipv4' : 'ipv6');
}
