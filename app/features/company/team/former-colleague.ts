/** The domain of erased addresses. */
export const FORMER_DOMAIN = '@ex.invalid'

/** Stands in place of an erased address; `.invalid` never receives mail (RFC 2606). */
export function formerAddress(id: string): string {
  return `${id}${FORMER_DOMAIN}`
}

/** Whether the address of a member is erased. */
export function isFormerAddress(email: string): boolean {
  return email.endsWith(FORMER_DOMAIN)
}
