import Plus from 'lucide-react/icons/plus'
import { refusedIn } from '#app/lib/form/refused-form.ts'
import { formatCount, formatMoment } from '#app/lib/text/format.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { FormFooter } from '#app/ui/form/form-footer.tsx'
import { FormSection } from '#app/ui/form/form-section.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAnswer } from '#app/ui/form/use-answer.ts'
import { CALENDAR_KINDS, type CalendarKind } from './calendar-form.ts'
import type { ConsultantCalendar } from './calendars.server.ts'

/** The calendars in which a consultant is busy, each with how it is read, and the form for another one. */
export function CalendarPanel({ calendars }: { calendars: readonly ConsultantCalendar[] }) {
  return (
    <FormSection
      title="Calendari"
      text="Gli impegni di questi calendari chiudono solo questa persona. Si leggono ogni quarto d’ora; di un impegno si conservano solo gli orari."
    >
      {calendars.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-line border-y">
          {calendars.map((calendar) => (
            <li key={calendar.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <CalendarFacts calendar={calendar} />
              {!calendar.isLeaving && (
                <PostForm intent="calendar-remove">
                  <input type="hidden" name="calendarId" value={calendar.id} />
                  <SubmitButton
                    size="compact"
                    name="intent"
                    value="calendar-remove"
                    look="secondary"
                    aria-label={`Togli il calendario ${calendar.host}`}
                  >
                    Togli
                  </SubmitButton>
                </PostForm>
              )}
            </li>
          ))}
        </ul>
      )}
      <details key={calendars.length} open={refusedIn(useAnswer())?.intent === 'calendar-add'}>
        <summary className={`-ml-3.5 list-none ${buttonLook('quiet', 'compact')}`}>
          <Plus aria-hidden className="size-4" />
          Aggiungi un calendario
        </summary>
        <PostForm intent="calendar-add" className="new-calendar mt-2 space-y-4" values={{ kind: 'ics' }}>
          <SelectField label="Tipo" name="kind">
            {Object.entries(CALENDAR_KINDS).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Indirizzo"
            hint="Resta segreto: dopo l’aggiunta non viene più mostrato."
            name="url"
            inputMode="url"
            autoComplete="off"
          />
          <div className="caldav-fields grid gap-4 sm:grid-cols-2 sm:items-end">
            <TextField label="Nome utente" name="user" autoComplete="off" />
            <TextField
              label="Password"
              hint="Meglio una password per app."
              name="password"
              type="password"
              autoComplete="new-password"
            />
          </div>
          <FormFooter label="Aggiungi il calendario" name="intent" value="calendar-add" look="secondary" />
        </PostForm>
      </details>
    </FormSection>
  )
}

function CalendarFacts({ calendar }: { calendar: ConsultantCalendar }) {
  const { host, kind, isLeaving, readAt, lastError, skippedCount, times } = calendar
  const found = formatCount(Number(times ?? 0), 'un orario occupato', 'orari occupati')
  const read = readAt ? `Letto ${formatMoment(new Date(readAt))}, ${found}` : 'Non ancora letto'
  return (
    <div className="wrap-anywhere min-w-0">
      <span className="font-medium">{host}</span>{' '}
      <span className="text-soft text-sm">{CALENDAR_KINDS[kind as CalendarKind].split(':')[0]}</span>
      <p className="text-soft text-sm">
        {isLeaving ? 'In uscita: i nostri appuntamenti vengono tolti dal calendario.' : read}
      </p>
      {skippedCount > 0 && (
        <p className="text-sm">{formatCount(skippedCount, 'Un impegno da controllare', 'impegni da controllare')}</p>
      )}
      {lastError && (
        <p className="text-danger text-sm">
          {lastError}
          {readAt && <span className="text-soft"> Valgono gli orari dell’ultima lettura.</span>}
        </p>
      )}
    </div>
  )
}
