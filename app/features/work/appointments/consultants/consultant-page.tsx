import { Link } from 'react-router'
import { FormError, type FormHandler, formOf, runForm, withErrorResponse } from '#app/action-result.server.ts'
import { type AppContext, appContext } from '#app/context.ts'
import { OutsideList } from '#app/features/ground/settings/opening/outside-list.tsx'
import { suits } from '#app/features/work/appointments/availability/consultants.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { newCalendar, oldCalendar } from '#app/features/work/appointments/calendars/calendar-form.ts'
import { CalendarPanel } from '#app/features/work/appointments/calendars/calendar-panel.tsx'
import {
  addConsultantCalendar,
  listConsultantCalendars,
  removeConsultantCalendar,
} from '#app/features/work/appointments/calendars/calendars.server.ts'
import { LOCATIONS, placeKind } from '#app/features/work/appointments/places.ts'
import { LINKED_TOPICS, TOPICS } from '#app/features/work/appointments/topics.ts'
import { readFields } from '#app/lib/form/check-fields.ts'
import { formatMinutes } from '#app/lib/text/format.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { FormFooter } from '#app/ui/form/form-footer.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { FormSection } from '#app/ui/form/form-section.tsx'
import { LongForm } from '#app/ui/form/long-form.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/consultant-page.ts'
import { checkConsultant, consultantFields, TRAVELS } from './consultant-form.ts'
import { HoursFields, Tick } from './hours-fields.tsx'
import { getConsultant, saveConsultant } from './save-consultant.server.ts'

export { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Appuntamenti di una persona · IDG' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  return withErrorResponse(async () => {
    const ctx = context.get(appContext)
    const { settings, companyWeek, ...found } = await getConsultant(ctx, params.id)
    const calendars = await listConsultantCalendars(ctx, params.id)
    const { consultants = [] } = await getOfferRules(ctx.db)
    const isUncovered = (topic: string) => !consultants.some((one) => suits(one, { topic, location: '' }))
    const uncovered = consultants.length > 0 ? TOPICS.filter(isUncovered) : []
    const inTwoWeeks = addDays(romeDay(ctx.clock()), 13)
    const fields = consultantFields(settings, companyWeek)
    const { topics } = settings
    const linked = LINKED_TOPICS.filter(({ topic }) => topics.length === 0 || topics.includes(topic))
    return { ...found, linked, id: params.id, inTwoWeeks, fields, companyWeek, calendars, uncovered }
  })
}

interface Target {
  ctx: AppContext
  id: string
}

async function save({ ctx, id }: Target, form: FormData) {
  const fields = readFields(form)
  const checked = checkConsultant(fields)
  if (!checked.ok) throw new FormError(checked.errors)
  await saveConsultant(ctx, { id, version: Number(fields.version), settings: checked.value })
  return checked.value.receives ? 'saved' : 'saved-off'
}

const forms: Record<string, FormHandler<Target>> = {
  save,
  'calendar-add': formOf(newCalendar, async ({ ctx, id }: Target, { kind, ...address }) => {
    await addConsultantCalendar(ctx, { id, kind, address })
    return 'calendar-added'
  }),
  'calendar-remove': formOf(oldCalendar, async ({ ctx, id }: Target, { calendarId }) => {
    await removeConsultantCalendar(ctx, { id, calendarId })
    return 'calendar-removed'
  }),
}

const RESULTS: Readonly<Record<string, string>> = {
  saved: 'Salvato: vale per i prossimi appuntamenti.',
  'saved-early': 'Salvato: vale dal primo accesso della persona.',
  'saved-off': 'Salvato, ma non riceve appuntamenti: manca la spunta in alto.',
  'calendar-added': 'Calendario aggiunto: si legge entro un minuto.',
  'calendar-removed': 'Calendario tolto.',
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const page = `/admin/users/${params.id}/appointments`
  return runForm(forms, { form, page, context: { ctx: context.get(appContext), id: params.id } })
}

/** /admin/users/:id/appointments: whether a member of staff receives appointments, which, and when. */
export default function ConsultantPage({ loaderData }: Route.ComponentProps) {
  const { id, name, fields, companyWeek, version, isPossible, link, calendars, inTwoWeeks, uncovered } = loaderData
  const { refusal, outside, isAwaited } = loaderData
  const result = useResult() ?? ''
  return (
    <AdminPage
      back={{ to: '/admin/users', label: 'Torna agli utenti' }}
      title={
        <>
          Appuntamenti di <bdi>{name}</bdi>
        </>
      }
      width="sections"
      actions={
        fields.receives &&
        !isAwaited && (
          <Link
            to={`/admin/appointments/reassign?persona=${id}&al=${inTwoWeeks}`}
            className={buttonLook('secondary', 'compact')}
          >
            Riassegna i suoi appuntamenti
          </Link>
        )
      }
    >
      <ResultToast message={RESULTS[isAwaited && result === 'saved' ? 'saved-early' : result]} />
      <FormProblem />
      {refusal && (
        <Notice tone="info" isStatic>
          {refusal}
        </Notice>
      )}
      {isAwaited && !refusal && (
        <Notice tone="info" isStatic>
          <bdi>{name}</bdi> non ha ancora accettato l’invito. Puoi preparare tutto ora: i clienti vedono i suoi orari
          dal primo accesso, e da allora puoi aggiungere i suoi calendari.
        </Notice>
      )}
      <OutsideList appointments={outside} />
      {!isPossible && (
        <p className="mb-6 rounded-lg border border-line-strong p-4">
          Un processo del sito ha ancora la versione precedente: finché l’aggiornamento non è finito, nessuno può
          ricevere appuntamenti a suo nome.
        </p>
      )}
      {uncovered.length > 0 && (
        <Notice tone="warning" isStatic className="mb-6">
          Nessuno riceve appuntamenti per {uncovered.join(', ')}: chi li chiede non trova orari.
        </Notice>
      )}
      <LongForm key={version} intent="save" values={fields} className="consultant" hidden={refusal !== ''}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={version} />
        <Tick name="receives" label="Riceve appuntamenti">
          I clienti vedono gli orari in cui è libera almeno una persona adatta.
        </Tick>
        <div className="consultant-fields mt-4 border-line border-t pt-6">
          <HoursFields company={companyWeek} />
          <FormSection
            title="Link per prenotare"
            text="Chi lo apre vede solo gli orari liberi di questa persona. Se lo cambi, il vecchio link non vale più."
          >
            <BookingLink link={link} topics={loaderData.linked} />
          </FormSection>
          <FormSection title="Argomenti" text="Nessuno scelto: tutti.">
            <fieldset aria-label="Argomenti" className="grid gap-x-6 sm:grid-cols-2">
              {TOPICS.map((topic, at) => (
                <Tick key={topic} name={`topic-${at}`} label={topic} />
              ))}
            </fieldset>
          </FormSection>
          <FormSection title="Luoghi" text="Nessuno scelto: tutti.">
            <fieldset aria-label="Luoghi" className="grid gap-x-6 sm:grid-cols-3">
              {LOCATIONS.map((place) => (
                <Tick key={place} name={`place-${place}`} label={placeKind(place).name} />
              ))}
            </fieldset>
          </FormSection>
          <FormSection title="Limiti" text="I viaggi valgono per le visite presso il cliente.">
            <div className="grid items-end gap-4 sm:grid-cols-3">
              <TextField label="Appuntamenti al giorno" name="dailyLimit" inputMode="numeric" placeholder="tutti" />
              <Travel label="Viaggio prima" name="travelBefore" />
              <Travel label="Viaggio dopo" name="travelAfter" />
            </div>
          </FormSection>
        </div>
        <FormFooter label="Salva" />
      </LongForm>
      {version > 0 && !isAwaited && (
        <div className="mt-8 border-line border-t">
          <CalendarPanel calendars={calendars} />
        </div>
      )}
    </AdminPage>
  )
}

/** The last part of the booking link, and the links to copy once it is saved. */
function BookingLink({ link, topics }: { link: string; topics: typeof LINKED_TOPICS }) {
  return (
    <div className="space-y-3">
      <TextField label="Ultima parte del link" name="slug" spellCheck={false} autoComplete="off" />
      {link && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <a href={link} className="link wrap-anywhere">
            {link}
          </a>
          <CopyButton text={link} label="Copia il link" />
        </div>
      )}
      {link && (
        <details>
          <summary className="link inline-flex min-h-11 items-center">Con un argomento già scelto</summary>
          <ul className="space-y-2">
            {topics.map(({ slug, topic }) => (
              <li key={slug}>
                {topic}:{' '}
                <a href={`${link}/${slug}`} className="link wrap-anywhere">
                  {link}/{slug}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Travel({ label, name }: { label: string; name: string }) {
  return (
    <SelectField label={label} name={name}>
      {TRAVELS.map((minutes) => (
        <option key={minutes} value={minutes}>
          {minutes === '0' ? 'Nessuno' : formatMinutes(Number(minutes))}
        </option>
      ))}
    </SelectField>
  )
}
