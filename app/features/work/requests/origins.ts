/** How a request came in, with its displayed name. Staff enter all but those of the form. */
export const ORIGIN_NAMES = {
  form: 'Modulo del sito',
  phone: 'Telefono',
  'in-person': 'Di persona',
  email: 'Email',
  other: 'Altro',
} as const

export type Origin = keyof typeof ORIGIN_NAMES

/** The origins that staff choose from, the usual one first. */
export const STAFF_ORIGINS = ['phone', 'in-person', 'email', 'other'] as const satisfies readonly Origin[]

/** The displayed name of a stored origin. */
export function originName(origin: string): string {
  return (ORIGIN_NAMES as Record<string, string>)[origin] ?? ORIGIN_NAMES.other
}
