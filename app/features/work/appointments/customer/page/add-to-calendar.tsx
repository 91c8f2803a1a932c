import { isPlaceholder } from '#app/features/ground/settings/company/company.ts'
import type { CustomerView } from '#app/features/work/appointments/customer/customer-view.server.ts'
import { googleLink, outlookLink } from '#app/features/work/appointments/ics/calendar-links.ts'
import { calendarPlace } from '#app/features/work/appointments/ics/calendar-place.ts'
import { useSite } from '#app/shell/public/site-data.ts'
import { buttonLook } from '#app/ui/button.tsx'

/** Adds a confirmed appointment to the customer's calendar: as a file or through a web calendar. */
export function AddToCalendar({
  view,
  span,
  token,
}: {
  view: CustomerView
  span: NonNullable<CustomerView['span']>
  token: string
}) {
  const { company } = useSite()
  const facts = {
    ...span,
    title: `Appuntamento con ${company.legalName} (${view.reference})`,
    details: [
      `Codice della richiesta: ${view.reference}`,
      ...(isPlaceholder(company.phone) ? [] : [`Telefono: ${company.phone}`]),
    ].join('\n'),
    place: calendarPlace(view, company, ''),
  }
  const links = [
    { name: 'Apple o altro calendario (file)', href: `/appuntamento/${token}/calendario.ics` },
    { name: 'Google', href: googleLink(facts) },
    { name: 'Outlook', href: outlookLink(facts) },
  ]
  return (
    <div className="mt-6 print:hidden">
      <h3 className="font-semibold">Aggiungi al tuo calendario</h3>
      <ul className="mt-3 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {links.map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="noopener noreferrer" className={`${buttonLook('secondary')} w-full`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
