/** Link that dials a phone number; undefined when it cannot be dialled as written. */
export function telHref(phone: string): string | undefined {
  const digits = phone.replace(/[\s\p{Cf}\p{Pd}()./]/gu, '')
  return /^\+?\d{5,15}$/.test(digits) ? `tel:${digits}` : undefined
}

/** Link that opens a new mail to an address. */
export function mailtoHref(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
}
