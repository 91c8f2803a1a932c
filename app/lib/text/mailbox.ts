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
