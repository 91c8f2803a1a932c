import { type Company, seatOf } from '#app/features/ground/settings/company/company.ts'
import { placeKind } from '#app/features/work/appointments/places.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'

/** Place of an appointment in one line that calendars and maps understand; an online one has its link, or only "Online". */
export function calendarPlace(
  { location, address, videoLink }: { location: string; address: string; videoLink: string },
  company: Company,
  ownVideoLink: string,
  name: 'name' | 'customerName' = 'customerName',
): string {
  const kind = placeKind(location)
  if (kind.at === 'seat') {
    return inertLine(`${company.legalName}, ${seatOf(company)}`, 300)
  }
  if (kind.at === 'address') return inertLine(address, 300) || kind[name]
  return videoLink || ownVideoLink || kind[name]
}
