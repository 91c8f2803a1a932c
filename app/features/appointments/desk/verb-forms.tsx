import ChevronRight from 'lucide-react/icons/chevron-right'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import { Fragment, type ReactNode } from 'react'
import type { CalendarEntry } from '#app/features/appointments/calendar/calendar-entry.ts'
import type { Place } from '#app/features/appointments/changes/appointment-update.ts'
import type { ChangeRefusal } from '#app/features/appointments/changes/staff/run-change.server.ts'
import type { Slot } from '#app/features/appointments/slot.ts'
import type { AppointmentState, StaffVerb } from '#app/features/appointments/states.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { FreeTimes, PlaceFields, ProposalFields, ReasonField, SlotFields, VideoLinkField } from './change-fields.tsx'
import type { ChangeValues } from './change-schema.ts'
import { isMissingLink } from './video-link.ts'

interface Props {
  entry: CalendarEntry
  verbs: readonly StaffVerb[]
  refusal: ChangeRefusal | undefined
  /** The form to open, from the URL. */
  opened: string | null
  today: string
  /** Confirming is impossible: the slot is taken or no longer held. */
  taken: boolean
  /** The nearest free slots as initial values of the proposal form. */
  suggested: ChangeValues
  /** Free slots to which it can be moved. */
  free: readonly Slot[]
  /** The present place. */
  place: Place
  /** The video room of the settings; empty for none. */
  room: string
}

/** The forms of all changes possible now, each in a disclosure. A refused form stays open with its contents. */
export function VerbForms({ entry, verbs, refusal, opened, today, taken, suggested, free, place, room }: Props) {
  const isOnline = entry.location === 'Online'
  const useful = verbs.filter((verb) => !(verb === 'confirm' && taken) && !(verb === 'set-link' && !isOnline))
  const primary = primaryOf(entry.state, useful, isMissingLink({ ...entry, ...place }, room))
  const typed = (verb: StaffVerb) => {
    const { values, errors } = form(verb)
    return { values, errors }
  }
  const form = (verb: StaffVerb) => {
    const own = refusal?.verb === verb ? refusal : undefined
    return {
      entry,
      verb,
      values: own?.values ?? {},
      errors: own?.errors,
      isPrimary: verb === primary,
      open: own !== undefined || (refusal === undefined && opened === verb),
    }
  }
  const slot = { date: entry.date, time: entry.time, duration: String(entry.duration) }
  if (verbs.length === 0) return <p className="text-soft">Nessuna operazione possibile.</p>
  const forms: Partial<Record<StaffVerb, ReactNode>> = {
    confirm: (
      <VerbForm {...form('confirm')} label="Conferma" submit="Sì, conferma e avvisa" look="primary">
        <p className="text-soft text-sm">Il cliente riceve la conferma via email.</p>
        {isOnline && (
          <VideoLinkField
            values={{ videoLink: place.videoLink, ...form('confirm').values }}
            errors={form('confirm').errors}
            room={room}
          />
        )}
      </VerbForm>
    ),
    propose: (
      <VerbForm {...form('propose')} label="Proponi altri orari" submit="Proponi e avvisa" look="primary">
        <p className="text-soft text-sm">
          Il cliente sceglie con un clic dalla sua pagina. Gli orari restano riservati finché non risponde o finché non
          scadono; quelli già scritti sono i liberi più vicini.
        </p>
        <ProposalFields
          values={refusal?.verb === 'propose' ? form('propose').values : suggested}
          errors={form('propose').errors}
          earliest={today}
        />
        <ReasonField
          {...typed('propose')}
          label="Messaggio per il cliente (facoltativo)"
          hint="Il cliente lo legge nell’email e nella sua pagina."
        />
      </VerbForm>
    ),
    move: (
      <VerbForm {...form('move')} label="Sposta" submit="Sposta e avvisa" look="primary">
        <p className="text-soft text-sm">
          {entry.state !== 'confirmed' && 'La richiesta risulta così confermata al nuovo orario. '}
          Il cliente riceve il vecchio e il nuovo orario via email.
        </p>
        <FreeTimes slots={free} otherwise="Oppure un altro orario" />
        <SlotFields values={{ ...slot, ...form('move').values }} errors={form('move').errors} earliest={today} />
        <ReasonField
          {...typed('move')}
          label="Messaggio per il cliente (facoltativo)"
          hint="Il cliente lo legge nell’email."
        />
        {isOnline && (
          <VideoLinkField
            values={{ videoLink: place.videoLink, ...form('move').values }}
            errors={form('move').errors}
            room={room}
          />
        )}
      </VerbForm>
    ),
    'set-link': (
      <VerbForm
        {...form('set-link')}
        label={place.videoLink || room ? 'Cambia il link della videochiamata' : 'Imposta il link della videochiamata'}
        submit="Salva il link e avvisa"
        look="primary"
      >
        <VideoLinkField
          values={{ videoLink: place.videoLink, ...form('set-link').values }}
          errors={form('set-link').errors}
          room={room}
          required
        />
      </VerbForm>
    ),
    'set-place': (
      <VerbForm {...form('set-place')} label="Cambia il luogo" submit="Cambia luogo e avvisa" look="primary">
        <p className="text-soft text-sm">
          Giorno e ora restano gli stessi. Il cliente riceve il nuovo luogo via email.
        </p>
        <PlaceFields values={{ ...place, ...form('set-place').values }} errors={form('set-place').errors} />
      </VerbForm>
    ),
    verify: (
      <VerbForm {...form('verify')} label="Riserva l’orario" submit="Sì, riserva l’orario" look="secondary">
        <p className="text-soft text-sm">
          L’indirizzo vale come confermato e l’orario resta riservato finché non decidi. Il cliente non riceve email.
        </p>
      </VerbForm>
    ),
    'mark-done': (
      <VerbForm {...form('mark-done')} label="Segna come svolto" submit="Sì, è stato svolto" look="primary" />
    ),
    'mark-no-show': (
      <VerbForm {...form('mark-no-show')} label="Cliente assente" submit="Sì, il cliente non c’era" look="secondary" />
    ),
    decline: (
      <VerbForm {...form('decline')} label="Rifiuta" submit="Rifiuta e avvisa" look="danger">
        <ReasonField {...typed('decline')} label="Motivo" hint="Il cliente lo legge nell’email." />
      </VerbForm>
    ),
    cancel: (
      <VerbForm {...form('cancel')} label="Annulla l’appuntamento" submit="Annulla e avvisa" look="danger">
        <ReasonField {...typed('cancel')} label="Motivo (facoltativo)" hint="Il cliente lo legge nell’email." />
      </VerbForm>
    ),
  }
  const others = useful.filter((verb) => verb !== primary)
  return (
    <div className="space-y-3">
      {primary && forms[primary]}
      {others.length > 0 && (
        <details className="cal-menu" open={others.some((verb) => form(verb).open) || !primary}>
          <summary className={buttonLook('secondary', 'compact')}>
            <MoreHorizontal aria-hidden className="size-4" />
            {primary ? 'Altre azioni' : 'Azioni'}
          </summary>
          <div className="mt-3 divide-y divide-line border-line border-y">
            {others.map((verb) => (
              <Fragment key={verb}>{forms[verb]}</Fragment>
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

/** The primary action, the one the appointment waits for. None while the customer has to answer, or nothing is open. */
function primaryOf(state: AppointmentState, verbs: readonly StaffVerb[], missesLink: boolean): StaffVerb | undefined {
  const wanted: StaffVerb[] = missesLink ? ['set-link'] : []
  if (state === 'pending') wanted.push('confirm', 'propose')
  if (state === 'expired') wanted.push('propose')
  if (state === 'confirmed') wanted.push('mark-done', 'move')
  return wanted.find((verb) => verbs.includes(verb))
}

function VerbForm({
  entry,
  verb,
  label,
  submit,
  look,
  isPrimary,
  open,
  children,
}: {
  entry: CalendarEntry
  verb: StaffVerb
  label: string
  submit: string
  look: 'primary' | 'secondary' | 'danger'
  isPrimary: boolean
  open: boolean
  children?: ReactNode
}) {
  return (
    <details open={open} className="cal-verb">
      <summary
        className={
          isPrimary
            ? `${buttonLook('primary', 'compact')} mb-3`
            : 'flex min-h-11 items-center gap-2 font-medium hover:text-accent'
        }
      >
        <ChevronRight aria-hidden className="cal-chevron size-4 shrink-0" />
        {label}
      </summary>
      <PostForm className="space-y-3 pb-4 pl-6">
        {/* Target of implicit submission (Enter): must not be the first of the free slots. */}
        <button type="submit" tabIndex={-1} aria-hidden className="visually-hidden" />
        <input type="hidden" name="intent" value={verb} />
        <input type="hidden" name="id" value={entry.id} />
        <input type="hidden" name="version" value={entry.version} />
        {children}
        <SubmitButton look={look} size="compact">
          {submit}
        </SubmitButton>
      </PostForm>
    </details>
  )
}
