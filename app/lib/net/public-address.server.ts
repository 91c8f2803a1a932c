import { BlockList, isIP } from 'node:net'

/** IPv4 networks outside the public internet (IANA special-purpose registry, multicast and reserved space). */
const NOT_PUBLIC_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]

/**
 * Of IPv6 only 2000::/3 is public, except protocol and documentation ranges and those that embed an IPv4 address (6to4,
 * Teredo). Mapped addresses and NAT64 are outside 2000::/3.
 */
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const notPublic = listOf(NOT_PUBLIC_V4, 'ipv4')
const notPublicV6 = listOf(NOT_PUBLIC_V6, 'ipv6')
const globalV6 = listOf(['2000::/3'], 'ipv6')

/** Returns whether an address (text, without brackets) is on the public internet. False for invalid text. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, 'ipv4')
    case 6:
      return globalV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6')
    default:
      return false
  }
}

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}
