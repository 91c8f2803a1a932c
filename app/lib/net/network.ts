/** Network by which rate limits count a client: the IPv4 address itself, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  return groupsOf(address, 4)
}

/** The wider network, /24 of IPv4 or /48 of IPv6, too short to identify a connection. Empty for an unknown address. */
export function shortNetworkOf(address: string): string {
  if (address === '') return ''
  if (address.includes(':')) return `${groupsOf(address, 3)}::/48`
  return `${address.split('.').slice(0, 3).join('.')}.0/24`
}

function groupsOf(address: string, count: number): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
    .slice(0, count)
    .map((group) => group.padStart(4, '0').toLowerCase())
    .join(':')
}
