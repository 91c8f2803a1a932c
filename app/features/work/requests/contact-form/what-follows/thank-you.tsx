import type { Ref } from 'react'
import { formatSlot } from '#app/features/work/appointments/slot.ts'
import { answerDeadline } from '#app/features/work/requests/answer-deadline.ts'
import type { SentRequest } from '#app/features/work/requests/submission/sent-request.server.ts'
import { formatDeadline } from '#app/lib/text/format.ts'

/** Confirmation after submission: the reference, the requested slot, the next steps and their deadline. */
export function ThankYou({ sent, ref }: { sent: SentRequest; ref: Ref<HTMLDivElement> }) {
  const { slot, reference } = sent
  return (
    // On phones the toast covers the top of the page.
    <div
      ref={ref}
      tabIndex={-1}
      className="max-sm:scroll-mt-52 mt-6 rounded-lg border border-ok bg-ok-ground p-5 sm:p-6"
    >
      <p className="font-semibold text-lg text-ok">
        Richiesta ricevuta: <span className="whitespace-nowrap">{reference}</span>
      </p>
      {slot && (
        <p className="mt-4">
          <span className="block text-soft text-sm">{slotLabel(sent)}</span>
          <span className="block font-semibold text-xl first-letter:uppercase">{formatSlot(slot)}</span>
          {sent.person && <span className="block">Con {sent.person}</span>}
        </p>
      )}
      <h3 className="mt-5 font-semibold">Che cosa succede adesso</h3>
      <ol className="mt-2 list-decimal space-y-2 pl-5 marker:text-ok">
        {stepsOf(sent).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}

function slotLabel({ hold }: SentRequest): string {
  return hold === 'held' ? 'Orario richiesto, riservato per te' : 'Orario richiesto, al momento non riservato'
}

/** Lists only the steps that apply to this request. */
function stepsOf({ slot, hold, verifyBy, answerBy, quarantined, mailed }: SentRequest): string[] {
  const by = answerDeadline(answerBy)
  if (quarantined) {
    return [
      'Prima di risponderti, una persona controlla il messaggio: per questo non ricevi subito un’email. Annota il codice.',
      ...(slot ? ['L’orario non è riservato: dopo il controllo ti diciamo se è ancora libero.'] : []),
      'Se hai fretta, telefonaci e cita il codice.',
    ]
  }
  const code = mailed
    ? 'Il codice arriva anche via email. Citalo se ci scrivi o ci telefoni.'
    : 'Oggi abbiamo già inviato diverse email a questo indirizzo: questa volta il codice non arriva via email, quindi annotalo.'
  if (slot && hold === 'verify' && verifyBy) {
    return mailed
      ? [
          `Al momento il tuo orario non è riservato: confermalo ${formatDeadline(new Date(verifyBy), 'entro')} con il link nell’email che ti abbiamo inviato.`,
          `Ti rispondiamo ${by}. Dopo la conferma ti riserviamo l’orario: nella pagina dell’appuntamento vedi fino a quando.`,
          'Se l’email non arriva, guarda nella posta indesiderata oppure telefonaci e cita il codice.',
        ]
      : [
          `Leggiamo la richiesta e ti rispondiamo ${by}.`,
          code,
          'Il tuo orario non è riservato: telefonaci e cita il codice, lo riserviamo noi.',
        ]
  }
  if (slot && hold === 'held') {
    return [`Leggiamo la richiesta e ti rispondiamo ${by}: fino ad allora l’orario resta riservato per te.`, code]
  }
  return [`Leggiamo il messaggio e ti rispondiamo ${by}, via email.`, code]
}
