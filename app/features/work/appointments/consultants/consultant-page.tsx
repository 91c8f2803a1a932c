import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'
import { FormError, type FormHandler, formOf, runForm, withErrorResponse } from '#app/action-result.server.ts'
import { type AppContext, appContext } from '#app/context.ts'
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
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
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
    const inTwoWeeks = addDays(romeDay(ctx.clock()), 13)
    return { ...found, id: params.id, inTwoWeeks, fields: consultantFields(settings, companyWeek), calendars }
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
  return 'saved'
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
  const { id, name, fields, version, isPossible, link, calendars, inTwoWeeks } = loaderData
  return (
    <AdminPage
      title="Appuntamenti"
      lead={<bdi>{name}</bdi>}
      width="narrow"
      actions={
        <>
          <Link to="/admin/users" className={buttonLook('quiet', 'compact')}>
            <ArrowLeft aria-hidden className="size-4.5" /> Torna agli utenti
          </Link>
          {fields.receives && (
            <Link
              to={`/admin/appointments/reassign?persona=${id}&al=${inTwoWeeks}`}
              className={buttonLook('secondary', 'compact')}
            >
              Riassegna i suoi appuntamenti
            </Link>
          )}
        </>
      }
    >
      <ResultToast message={RESULTS[useResult() ?? '']} />
      <FormProblem />
      {!isPossible && (
        <p className="mb-6 rounded-lg border border-line-strong p-4">
          Un processo del sito ha ancora la versione precedente: finché l’aggiornamento non è finito, nessuno può
          ricevere appuntamenti a suo nome.
        </p>
      )}
      <PostForm key={version} intent="save" values={fields} className="space-y-8">
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={version} />
        <Tick name="receives" label="Riceve appuntamenti">
          I clienti vedono gli orari in cui è libera almeno una persona adatta. Appena qualcuno riceve appuntamenti, i
          posti in parallelo delle impostazioni non contano più.
        </Tick>
        <BookingLink link={link} />
        <fieldset className="space-y-2">
          <legend className="font-semibold text-lg">Argomenti</legend>
          <p className="text-soft text-sm">Nessuno scelto: tutti.</p>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {TOPICS.map((topic, at) => (
              <Tick key={topic} name={`topic-${at}`} label={topic} />
            ))}
          </div>
        </fieldset>
        <fieldset className="space-y-2">
          <legend className="font-semibold text-lg">Luoghi</legend>
          <p className="text-soft text-sm">Nessuno scelto: tutti.</p>
          <div className="grid gap-x-6 sm:grid-cols-3">
            {LOCATIONS.map((place) => (
              <Tick key={place} name={`place-${place}`} label={placeKind(place).name} />
            ))}
          </div>
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label="Appuntamenti al giorno"
            hint="Al massimo; vuoto per nessun limite."
            name="dailyLimit"
            inputMode="numeric"
          />
          <Travel label="Viaggio prima" name="travelBefore" />
          <Travel label="Viaggio dopo" name="travelAfter" />
        </div>
        <HoursFields />
        <SubmitButton>Salva</SubmitButton>
      </PostForm>
      {version > 0 && <CalendarPanel calendars={calendars} />}
    </AdminPage>
  )
}

/** The last part of the booking link, and the links to copy once it is saved. */
function BookingLink({ link }: { link: string }) {
  return (
    <div className="space-y-3">
      <TextField
        label="Link per prenotare"
        hint="Chi lo apre vede solo gli orari liberi di questa persona. Se lo cambi, il vecchio link non vale più."
        name="slug"
        spellCheck={false}
        autoComplete="off"
      />
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
            {LINKED_TOPICS.map(({ slug, topic }) => (
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
    <SelectField label={label} hint="Di una visita presso il cliente." name={name}>
      {TRAVELS.map((minutes) => (
        <option key={minutes} value={minutes}>
          {minutes === '0' ? 'Nessuno' : formatMinutes(Number(minutes))}
        </option>
      ))}
    </SelectField>
  )
}
