import type { Opening } from '#app/features/ground/settings/opening/opening.ts'
import { saveSection } from '#app/features/ground/settings/sections/save-section.server.ts'
import { SECTION_FORMS } from '#app/features/ground/settings/sections/section-forms.server.ts'
import { getSection } from '#app/features/ground/settings/sections/sections.server.ts'
import type { FormFields, Section, SectionForm, SectionValue } from '#app/features/ground/settings/sections/sections.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import type { Office } from './office.ts'

/** Days around the present that stay open, so that the demo always has free slots. */
const OPEN_DAYS = 30

/** The company's data, all of it made up. */
export async function fillInSettings(office: Office): Promise<void> {
  await save(office, 'company', (fields) => ({
    ...fields,
    street: 'Via della Dimostrazione, 7',
    shareCapital: '€ 50.000,00 i.v.',
    phone: '+39 049 555 0100',
    email: 'scrivici@idg.example',
    certifiedEmail: 'idg.esempio@pec.example',
    vatNumber: '12345670009',
    registerNumber: '12345670009',
    rea: 'PD-0000001',
    firstOfferPrice: 'da € 3.000 più IVA (esempio)',
    certificationScope: 'SAP Integration Suite, dato di esempio',
  }))
  const closures = closuresAround(romeDay(office.start), romeDay(office.end))
  await save(office, 'opening', (_, form, value) => {
    const lunch = { breakFrom: '13:00', breakTo: '14:00' }
    const week = { ...value.week, fri: { ...value.week.fri, last: '16:30' } }
    for (const day of Object.values(week)) Object.assign(day, lunch)
    return form.toFields({ ...value, week, patronDay: '06-13', closures })
  })
}

/** From a given moment on, two appointments may take place at the same time. */
export async function receiveTwoAtOnce(office: Office): Promise<void> {
  await save(office, 'opening', (fields) => ({ ...fields, parallelAppointments: '2' }))
}

/** Two staff members get the company mail about new requests; there is one more template. */
export async function fillInAlerts(office: Office): Promise<void> {
  const [first, second] = office.staff
  await save(office, 'alerts', (_, form) =>
    form.toFields({ adminIds: [first, second].flatMap((actor) => (actor ? [actor.id] : [])), assignOnReply: true }),
  )
  await save(office, 'templates', (_, form, value) => {
    const offer = {
      id: 'proposta',
      name: 'Proposta inviata',
      subject: 'Richiesta {codice}: la nostra proposta',
      body: 'Buongiorno {nome},\n\ncome d’accordo ti inviamo la nostra proposta per la richiesta {codice}. Per chiarimenti basta rispondere a questa email.\n\nCordiali saluti',
    }
    return form.toFields({ templates: [...value.templates, offer] })
  })
}

async function save<S extends Section>(
  office: Office,
  section: S,
  change: (fields: FormFields, form: SectionForm<SectionValue<S>>, value: SectionValue<S>) => FormFields,
): Promise<void> {
  const [admin] = office.staff
  if (!admin) throw new Error('no admin exists yet')
  const form = SECTION_FORMS[section] as unknown as SectionForm<SectionValue<S>>
  const { value, version } = await getSection(office.db, section)
  const fields = change(form.toFields(value), form, value)
  const outcome = await saveSection(office.as(admin), { section, fields, version })
  if (outcome.kind !== 'saved') throw new Error(`the section ${section} was not saved: ${JSON.stringify(outcome)}`)
}

/** The usual two closures of a year, without those that would leave no free slots around the present. */
function closuresAround(first: string, today: string): Opening['closures'] {
  const years = [Number(first.slice(0, 4)), Number(first.slice(0, 4)) + 1, Number(first.slice(0, 4)) + 2]
  const usual = years.flatMap((year) => [
    { from: `${year}-08-10`, to: `${year}-08-21`, note: 'Chiusura estiva' },
    { from: `${year}-12-24`, to: `${year + 1}-01-05`, note: 'Chiusura natalizia' },
  ])
  const [before, after] = [addDays(today, -OPEN_DAYS), addDays(today, OPEN_DAYS)]
  return usual.filter(({ from, to }) => to >= first && from < addDays(today, 365) && (to < before || from > after))
}
