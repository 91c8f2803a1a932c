/**
 * Mailbox of an email address, for rate limits: lower case, without a plus tag. `Ada+prova@Example.it` and
 * `ada@example.it` are one mailbox. Empty for the empty address, which means the company.
 */
export function mailboxOf(address: string): string {
  if (address === '') return ''
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return `${name || local}@${domain}`
}

/** Returns whether a text contains one of the addresses as a whole: `anna@example.it` is not in `joanna@example.it`. */
export function containsAddress(text: string, addresses: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return addresses.some((address) => {
    const literal = address.toLowerCase().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    return new RegExp(`(?<![\\p{L}\\p{N}._+\\-])${literal}(?![\\p{L}\\p{N}\\-]|\\.[\\p{L}\\p{N}])`, 'u').test(lower)
  })
}
