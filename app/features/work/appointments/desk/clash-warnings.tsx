import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'react-router'
import type { CalendarEntry } from '#app/features/work/appointments/calendar/calendar-entry.ts'
import { type BusyBlock, formatBusyHours } from '#app/features/work/appointments/calendar/grid/busy-blocks.ts'
import type { CalendarAnswerKind } from '#app/features/work/appointments/calendar-answers.ts'
import { formatHours } from '#app/features/work/appointments/slot.ts'
import { StateMark } from '#app/features/work/appointments/state-mark.tsx'
import { formatDeadline } from '#app/lib/text/format.ts'

interface Props {
  appointment: {
    email: string
    quarantineReason: string | null
    hidden: 'trash' | 'spam' | undefined
    answer: CalendarAnswerKind | undefined
    verifyBy: string | null
  }
  lost: boolean
  taken: boolean
  late: boolean
  /** The customer can still confirm the address with the link. */
  mayVerify: boolean
  /** Why the slot is outside the opening hours, if it is. */
  outside: string | undefined
  /** Confirmed, online and without a video link. */
  missesLink: boolean
  overlapping: CalendarEntry[]
  busy: BusyBlock[]
}

/** Warnings to consider before a decision. */
export function ClashWarnings(props: Props) {
  const { appointment, lost, taken, late, mayVerify, outside, missesLink, overlapping, busy } = props
  const warnings = [
    appointment.quarantineReason !== null && 'La richiesta è in quarantena: premi prima «Non è spam» nella sua pagina.',
    appointment.hidden === 'trash' &&
      'La richiesta è nel cestino e l’appuntamento non riserva alcun orario: ripristinala prima di decidere.',
    appointment.hidden === 'spam' &&
      'La richiesta è segnata come spam e l’appuntamento non riserva alcun orario: prima cambiane lo stato.',
    lost &&
      appointment.verifyBy !== null &&
      `L’orario non è riservato: ${verificationText(appointment.verifyBy, { mayVerify, late })}${late || taken ? '' : ' Puoi riservare o confermare tu l’orario.'}`,
    lost &&
      appointment.verifyBy === null &&
      !taken &&
      !late &&
      'L’orario richiesto non è riservato: confermalo finché è libero, spostalo o proponine altri.',
    late && 'L’orario richiesto è passato senza risposta: proponine altri, sposta l’appuntamento o rifiutalo.',
    taken &&
      (appointment.quarantineReason !== null || appointment.hidden
        ? 'Questo orario è già occupato.'
        : 'Questo orario è già occupato: proponine altri o sposta l’appuntamento.'),
    busy.length > 0 &&
      `Nel calendario dell’azienda questo orario risulta occupato: ${busy.map(formatBusyHours).join(', ')}.`,
    missesLink &&
      `Manca il link della videochiamata: il cliente non sa ancora come collegarsi. Aggiungilo qui sotto${appointment.email && ': lo riceverà via email'}.`,
    appointment.answer === 'declined' &&
      'Il cliente ha rifiutato l’invito dal suo calendario: sentilo, poi sposta o disdici l’appuntamento. Se ha scritto qualcosa lo trovi nella sua richiesta.',
    outside && `L’orario ${outside}.`,
    appointment.email === '' &&
      'Il cliente non ha un indirizzo email: non riceve conferme, promemoria né avvisi dei cambiamenti. Avvisalo tu.',
  ].filter((warning) => typeof warning === 'string')
  if (warnings.length === 0 && overlapping.length === 0) return null
  return (
    <section aria-label="Da controllare" className="mb-8 space-y-2 rounded-lg border border-line-strong bg-raised p-4">
      {warnings.map((warning) => (
        <p key={warning} className="flex gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
          <span className="min-w-0">{warning}</span>
        </p>
      ))}
      {overlapping.length > 0 && (
        <>
          <p className="text-soft text-sm">Nello stesso orario:</p>
          <ul>
            {overlapping.map((other) => (
              <li key={other.id}>
                <Link
                  to={`/admin/appointments/${other.id}`}
                  className="-mx-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-2 py-1.5 hover:bg-wash"
                >
                  <span className="tabular-nums">{formatHours(other)}</span>
                  <bdi className="min-w-0 break-words">{other.name}</bdi>
                  <StateMark state={other.state} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function verificationText(verifyBy: string, { mayVerify, late }: { mayVerify: boolean; late: boolean }): string {
  return mayVerify
    ? `il cliente deve ancora confermare il suo indirizzo email con il link ricevuto via email (${formatDeadline(new Date(verifyBy), 'entro')}).`
    : `il cliente non ha confermato in tempo il suo indirizzo email${late ? '' : ' e può chiedere un altro orario'}.`
}
