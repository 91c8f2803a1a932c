import type { Offering } from '#app/content/offering.ts'
import type { OfferingDetail } from '#app/content/sections.ts'

/** The built-in page of a route, which always exists. */
export function requireBuiltIn<Base extends Offering>(
  details: readonly OfferingDetail<Base>[],
  pattern: string,
): OfferingDetail<Base> {
  const detail = details.find(({ offering }) => offering.path === `/${pattern}`)
  if (!detail) throw new Error(`no text for ${pattern}`)
  return detail
}
