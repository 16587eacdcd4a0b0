import { BlockList, isIP } from 'node:net'

/** Non-public IPv4 networks (IANA special-purpose address registry). */
const reservedIpv4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  reservedIpv4.addSubnet(network, prefix, 'ipv4')
}

/** Only global unicast IPv6 is public, except embedded IPv4 and special-purpose networks. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
const reservedIpv6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reservedIpv6.addSubnet(network, prefix, 'ipv6')
}

/**
 * Whether an IP address is public: not loopback, private, link-local, multicast or reserved.
 *
 * @example
 * isPublicAddress('93.184.216.34')     // true
 * isPublicAddress('::ffff:127.0.0.1')  // false
 * isPublicAddress('169.254.169.254')   // false
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reservedIpv4.check(address, 'ipv4')
    case 6:
      return globalUnicast.check(address, 'ipv6') && !reservedIpv6.check(address, 'ipv6')
    default:
      return false
  }
}
