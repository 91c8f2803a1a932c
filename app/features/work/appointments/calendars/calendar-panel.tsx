import { formatCount, formatMoment } from '#app/lib/text/format.ts'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CALENDAR_KINDS, type CalendarKind } from './calendar-form.ts'
import type { ConsultantCalendar } from './calendars.server.ts'

/** The calendars in which a consultant is busy, each with how it is read, and the form for another one. */
export function CalendarPanel({ calendars }: { calendars: readonly ConsultantCalendar[] }) {
  return (
    <section aria-labelledby="calendari" className="mt-12">
      <h2 id="calendari" className="font-semibold text-lg">
        Calendari
      </h2>
      <p className="mt-1 text-soft text-sm">
        Gli impegni di questi calendari chiudono solo questa persona. Si leggono ogni quarto d’ora; di un impegno si
        conservano solo gli orari.
      </p>
      {calendars.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-line border-y">
          {calendars.map((calendar) => (
            <li key={calendar.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <CalendarFacts calendar={calendar} />
              {!calendar.isLeaving && (
                <PostForm intent="calendar-remove">
                  <input type="hidden" name="calendarId" value={calendar.id} />
                  <SubmitButton
                    name="intent"
                    value="calendar-remove"
                    look="secondary"
                    size="compact"
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
      <PostForm intent="calendar-add" className="mt-6 space-y-4" values={{ kind: 'ics' }}>
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
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Nome utente" hint="Solo per CalDAV." name="user" autoComplete="off" />
          <TextField
            label="Password"
            hint="Solo per CalDAV: meglio una password per app."
            name="password"
            type="password"
            autoComplete="new-password"
          />
        </div>
        <SubmitButton name="intent" value="calendar-add" look="secondary">
          Aggiungi il calendario
        </SubmitButton>
      </PostForm>
    </section>
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
