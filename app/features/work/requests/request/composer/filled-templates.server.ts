import type { AppContext } from '#app/context.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { fillTemplate } from '#app/features/ground/settings/templates/placeholders.ts'
import { hasValidSlot } from '#app/features/work/appointments/states.ts'
import type { RequestDetail } from '#app/features/work/requests/request/get-request.server.ts'
import { formatDay } from '#app/lib/text/format.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'

/** The reply templates with the values of a request; its appointment in its present state. */
export async function listFilledTemplates({ db }: AppContext, { request, appointment }: RequestDetail) {
  const facts = {
    nome: inertLine(request.name, 80),
    azienda: inertLine(request.company, 80),
    codice: request.reference,
    appuntamento:
      appointment && hasValidSlot(appointment.state)
        ? `${formatDay(appointment.date)}, ore ${appointment.time}`
        : undefined,
  }
  return (await readSection(db, 'templates')).templates.map(({ id, name, subject, body }) => ({
    id,
    name,
    subject: fillTemplate(subject, facts),
    body: fillTemplate(body, facts),
  }))
}
