/**
 * The mailbox that an address delivers to, for counting: lower case, without a plus tag. `Ada+prova@Example.it` and
 * `ada@example.it` are one mailbox.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return `${name || local}@${domain}`
}
