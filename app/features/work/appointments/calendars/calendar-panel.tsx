import { formatCount, formatMoment } from '#app/lib/text/format.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
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
            </li>
          ))}
        </ul>
      )}
      <PostForm intent="calendar-add" className="mt-6 space-y-4">
        <TextField
          label="Indirizzo ICS"
          hint="Resta segreto: dopo l’aggiunta non viene più mostrato."
          name="url"
          inputMode="url"
          autoComplete="off"
        />
        <SubmitButton name="intent" value="calendar-add" look="secondary">
          Aggiungi il calendario
        </SubmitButton>
      </PostForm>
    </section>
  )
}

function CalendarFacts({ calendar }: { calendar: ConsultantCalendar }) {
  const { host, readAt, lastError, skippedCount, times } = calendar
  const read = readAt ? `letto ${formatMoment(new Date(readAt))}` : 'non ancora letto'
  return (
    <div className="wrap-anywhere min-w-0">
      <span className="font-medium">{host}</span>
      <p className="text-soft text-sm">
        {formatCount(Number(times ?? 0), 'Un orario occupato', 'orari occupati')}, {read}
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
