import { formatCount, formatMoment } from '#app/lib/text/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { RetentionHold } from './retention-hold.ts'

interface Props {
  hold: RetentionHold | undefined
  /** The server's present time. */
  now: string
}

/** Asks an admin to confirm a deletion that retention holds back. */
export function RetentionHoldPanel({ hold, now }: Props) {
  return (
    <>
      {hold && (
        <section aria-labelledby="hold-title" className="mb-8 max-w-xl rounded-lg border border-danger p-4">
          <h3 id="hold-title" className="font-semibold text-lg">
            Eliminazione in pausa
          </h3>
          <p className="mt-2">
            {hold.reason === 'clock' ? <ClockText hold={hold} now={now} /> : <ShareText {...hold} />}
          </p>
          <PostForm className="mt-4">
            <input type="hidden" name="section" value="retention" />
            <input type="hidden" name="since" value={hold.since} />
            <SubmitButton name="intent" value="retention-confirm" look="secondary" size="compact">
              {hold.expired === 0 ? 'L’ora è giusta: riprendi' : `Elimina ${countOf(hold.expired)}`}
            </SubmitButton>
          </PostForm>
        </section>
      )}
    </>
  )
}

function ClockText({ hold, now }: { hold: RetentionHold; now: string }) {
  const last = hold.lastRunAt ? formatMoment(new Date(hold.lastRunAt)) : 'mai'
  return (
    <>
      L’orologio del server segna {formatMoment(new Date(now))}, ma l’ultimo controllo è di oltre trenta giorni fa (
      {last}
      ). Se l’ora è sbagliata, correggila sul server: tutto riprende da solo. Fino ad allora nessuna richiesta di
      appuntamento scade e nulla viene eliminato. Se l’ora è giusta, conferma:{' '}
      {hold.expired === 0
        ? 'in questo momento non c’è nulla da eliminare.'
        : `${hold.expired === 1 ? 'verrà eliminata' : 'verranno eliminate'} ${countOf(hold.expired)} su ${hold.total}.`}
    </>
  )
}

function ShareText({ expired, total }: RetentionHold) {
  return (
    <>
      {countOf(expired)} su {total} {expired === 1 ? 'ha' : 'hanno'} superato il termine: più di una su dieci. Se il
      termine qui sotto è sbagliato, correggilo e salva. Se è giusto, conferma:{' '}
      {expired === 1 ? 'verrà eliminata' : 'verranno eliminate'} per sempre, con appuntamenti ed email.
    </>
  )
}

function countOf(count: number): string {
  return formatCount(count, '1 richiesta', 'richieste')
}
