import type { StaffActor } from '#app/context.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import type { ConsultantSettings } from '#app/features/work/appointments/consultants/consultant-form.ts'
import { getConsultant, saveConsultant } from '#app/features/work/appointments/consultants/save-consultant.server.ts'
import { addDays, romeDay, romeDayStart, romeInstant } from '#app/lib/time/rome-time.ts'
import type { Office } from './office.ts'

/** Three of the staff receive appointments: one is away next Friday morning, one works until Thursday. */
export async function nameConsultants(office: Office, boss: StaffActor): Promise<void> {
  const next = romeDay(office.end)
  const friday = [1, 2, 3, 4, 5, 6, 7]
    .map((after) => addDays(next, after))
    .find((day) => new Date(day).getUTCDay() === 5)
  const { week } = await readSection(office.db, 'opening')
  for (const { id, name } of office.staff) {
    if (name.startsWith('Elena')) await save(office, boss, id, { dailyLimit: 4 })
    if (name.startsWith('Marta')) await save(office, boss, id, { week: { ...week, fri: { ...week.fri, open: false } } })
    if (name.startsWith('Luca') && friday) {
      const absence = {
        startsAt: romeDayStart(friday),
        endsAt: romeInstant({ date: friday, time: '13:00' }).toISOString(),
      }
      await save(office, boss, id, { absences: [absence] })
    }
  }
}

/** One of them attends only what concerns three topics; named last, because no earlier customer asked for that. */
export async function giveTopics(office: Office, boss: StaffActor): Promise<void> {
  const luca = office.staff.find(({ name }) => name.startsWith('Luca'))
  if (!luca) return
  const topics = ['SAP Integration Suite', 'Infrastruttura cloud', 'Sicurezza e governance']
  await save(office, boss, luca.id, { topics, travelBefore: 30, travelAfter: 30 })
}

async function save(office: Office, boss: StaffActor, id: string, change: Partial<ConsultantSettings>): Promise<void> {
  const ctx = office.as(boss)
  const { settings, version } = await getConsultant(ctx, id)
  await saveConsultant(ctx, { id, version, settings: { ...settings, receives: true, ...change } })
}
