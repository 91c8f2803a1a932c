/** The version of the privacy notice: its date, changed with every change of the text. Each request stores it. */
export const PRIVACY_VERSION = { text: '22 novembre 2026', iso: '2026-11-22' } as const

/** Name of the form field with the version that the sender could read. */
export const NOTICE_FIELD = 'informativa'

/** The version that a form was shown with; the present one unless the field names an earlier date. */
export function noticeVersionOf(field: unknown): string {
  const isDate = typeof field === 'string' && /^20\d\d-\d\d-\d\d$/.test(field)
  return isDate && field < PRIVACY_VERSION.iso ? field : PRIVACY_VERSION.iso
}
