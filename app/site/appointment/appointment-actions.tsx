import type { ReactNode } from 'react'
import { REASON_LIMIT } from '#app/features/appointments/reason-limit.ts'
import type { VisitorView } from '#app/features/appointments/visitor-view.server.ts'
import { formatDay, formatMoment } from '#app/lib/format.ts'
import { ButtonLink, buttonLook } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import type { VisitorRefusal } from './outcome-notice.tsx'

/** What the customer can do now, each deed behind its own button; where nothing is left, the way to another time. */
export function AppointmentActions({ view, refusal }: { view: VisitorView; refusal: VisitorRefusal | undefined }) {
  const isOver = ['declined', 'cancelled', 'expired', 'no-show', 'done'].includes(view.state)
  if (isOver) return <AskAgain state={view.state} />
  if (!view.mayMove && !view.mayCancel) {
    return (
      <section aria-labelledby="modifiche">
        <Heading>Serve un cambiamento?</Heading>
        <p className="mt-4 text-soft">
          {view.tooLate && view.deadline
            ? `Da questa pagina si poteva spostare o annullare fino a ${formatMoment(new Date(view.deadline))}. `
            : 'Da questa pagina al momento non si può modificare. '}
          Chiamaci o scrivici ai recapiti indicati: troviamo una soluzione.
        </p>
      </section>
    )
  }
  return (
    <section aria-labelledby="modifiche" className="print:hidden">
      <Heading>{view.state === 'proposed' ? 'Nessuno va bene?' : 'Serve un cambiamento?'}</Heading>
      {view.deadline && (
        <p className="mt-4 text-soft">Puoi spostare o annullare fino a {formatMoment(new Date(view.deadline))}.</p>
      )}
      <div className="mt-6 divide-y divide-line border-line border-y">
        {view.mayMove && (
          <Deed
            label={view.state === 'proposed' ? 'Scegli un altro orario' : 'Sposta l’appuntamento'}
            open={refusal?.intent === 'move' && refusal.alternatives.length === 0}
          >
            <MoveForm view={view} />
          </Deed>
        )}
        {view.mayCancel && (
          <Deed label="Annulla l’appuntamento" open={refusal?.intent === 'cancel'}>
            <form method="post" className="space-y-6">
              <input type="hidden" name="version" value={view.version} />
              <TextArea
                label="Motivo"
                name="reason"
                hint="Lo legge soltanto chi segue la richiesta."
                optional
                rows={3}
                maxLength={REASON_LIMIT}
                defaultValue={refusal?.reason}
              />
              <button type="submit" name="intent" value="cancel" className={buttonLook('danger')}>
                Sì, annulla l’appuntamento
              </button>
            </form>
          </Deed>
        )}
      </div>
    </section>
  )
}

function Heading({ children }: { children: string }) {
  return (
    <h2 id="modifiche" className="text-2xl md:text-[2rem]">
      {children}
    </h2>
  )
}

function Deed({ label, open, children }: { label: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary className="min-h-14 cursor-pointer py-4 font-semibold text-lg hover:text-accent">{label}</summary>
      <div className="pb-8">{children}</div>
    </details>
  )
}

/**
 * Free times by day, the first day open; radio buttons, so that it works without scripts and by keyboard. None is
 * `required`: a browser cannot point at a button within a closed day, the server's answer can.
 */
function MoveForm({ view }: { view: VisitorView }) {
  const days = view.offer
    .map(({ date, times }) => ({ date, times: times.filter(({ free }) => free) }))
    .filter(({ times }) => times.length > 0)
  if (days.length === 0) {
    return <p className="text-soft">Nei prossimi giorni non ci sono orari liberi: scrivici o telefonaci.</p>
  }
  return (
    <form method="post">
      <input type="hidden" name="version" value={view.version} />
      <p className="text-soft">
        {view.state === 'confirmed'
          ? 'Il nuovo orario vale subito: te lo confermiamo via email.'
          : 'Il nuovo orario vale dopo la nostra conferma via email.'}
      </p>
      <div className="mt-4 divide-y divide-line border-line border-y">
        {days.map(({ date, times }, index) => (
          <details key={date} open={index === 0}>
            <summary className="flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-4 py-2 hover:text-accent">
              <span className="font-medium first-letter:uppercase">{formatDay(date)}</span>
              <span className="text-soft text-sm">{times.length === 1 ? '1 orario' : `${times.length} orari`}</span>
            </summary>
            <fieldset className="pt-1 pb-5">
              <legend className="visually-hidden">{formatDay(date)}</legend>
              <div className="flex flex-wrap gap-2">
                {times.map(({ time }) => (
                  <label
                    key={time}
                    className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-line-strong px-3 tabular-nums hover:border-accent has-[:checked]:border-accent has-[:checked]:bg-wash"
                  >
                    <input type="radio" name="slot" value={`${date} ${time}`} className="size-4" />
                    {time}
                  </label>
                ))}
              </div>
            </fieldset>
          </details>
        ))}
      </div>
      <button type="submit" name="intent" value="move" className={`${buttonLook('primary')} mt-8`}>
        {view.state === 'confirmed' ? 'Sposta all’orario scelto' : 'Chiedi l’orario scelto'}
      </button>
    </form>
  )
}

function AskAgain({ state }: { state: VisitorView['state'] }) {
  const done = state === 'done'
  return (
    <section aria-labelledby="modifiche" className="print:hidden">
      <Heading>{done ? 'Vuoi incontrarci di nuovo?' : 'Vuoi un altro orario?'}</Heading>
      <p className="mt-4 text-soft">
        {done
          ? 'Chiedi un nuovo appuntamento dal modulo di contatto, oppure rispondi a una delle nostre email.'
          : 'Scegline uno libero dal modulo di contatto, oppure rispondi a una delle nostre email: la richiesta resta registrata.'}
      </p>
      <ButtonLink to="/contact" className="mt-6">
        Chiedi un altro orario
      </ButtonLink>
    </section>
  )
}
