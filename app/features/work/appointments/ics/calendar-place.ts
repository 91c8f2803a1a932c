import { type Company, seatOf } from '#app/features/ground/settings/company/company.ts'
import { CUSTOMER_LOCATIONS, type LOCATIONS } from '#app/features/work/appointments/availability/offer.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'

/** Place of an appointment in one line that calendars and maps understand; an online one has its link, or only "Online". */
export function calendarPlace(
  { location, address, videoLink }: { location: string; address: string; videoLink: string },
  company: Company,
  ownVideoLink: string,
  names: Readonly<Record<keyof typeof LOCATIONS, string>> = CUSTOMER_LOCATIONS,
): string {
  if (location === 'Ufficio') {
    return inertLine(`${company.legalName}, ${seatOf(company)}`, 300)
  }
  if (location === 'Cliente') return inertLine(address, 300) || names.Cliente
  return videoLink || ownVideoLink || names.Online
}
