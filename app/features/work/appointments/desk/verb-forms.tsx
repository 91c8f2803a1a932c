import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import type { CalendarEntry } from '#app/features/work/appointments/calendar/calendar-entry.ts'
import type { Place } from '#app/features/work/appointments/changes/appointment-update.ts'
import type { TakenSlot } from '#app/features/work/appointments/changes/staff/run-change.server.ts'
import type { Attendance } from '#app/features/work/appointments/consultants/who-attends.server.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import type { StaffVerb } from '#app/features/work/appointments/states.ts'
import type { Fields } from '#app/lib/form/check-fields.ts'
import { refusedIn } from '#app/lib/form/refused-form.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { FormFooter } from '#app/ui/form/form-footer.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAnswer } from '#app/ui/form/use-answer.ts'
import { MoreActions } from '#app/ui/more-actions.tsx'
import {
  FreeTimes,
  PersonChoice,
  PlaceFields,
  ProposalFields,
  ReasonField,
  SlotFields,
  VideoLinkField,
} from './change-fields.tsx'
import { mailWords, tellsLabel } from './mail-words.ts'
import { isMissingLink } from './video-link.ts'
import { WithoutLink } from './without-link.tsx'

interface Props {
  entry: CalendarEntry
  verbs: readonly StaffVerb[]
  /** The form to open, from the URL. */
  opened: string | null
  today: string
  /** Confirming is impossible: the slot is taken or no longer held. */
  taken: boolean
  /** The nearest free slots as initial values of the proposal form. */
  suggested: Fields
  /** Free slots to which it can be moved. */
  free: readonly Slot[]
  /** The present place. */
  place: Place
  /** The video room of the settings; empty for none. */
  room: string
  /** Those who are free to attend instead. */
  people: Attendance['others']
}

/** The form of a change, with `look` of the button that sends it; a change without fields is a button with the label. */
interface VerbForm {
  label: string
  submit?: string
  look?: 'danger'
  /** First values of its fields. */
  values?: Fields
  text?: ReactNode
  fields?: ReactNode
}

function formsOf({ entry, today, suggested, free, place, room, people }: Props): Record<StaffVerb, VerbForm> {
  const { videoLink } = place
  const { email } = entry
  const isSuggested = Object.keys(suggested).some((name) => name.startsWith('date'))
  const linkField = entry.location === 'Online' && <VideoLinkField room={room} />
  return {
    confirm: {
      label: 'Conferma',
      submit: tellsLabel(email, 'Conferma'),
      values: { videoLink },
      fields: linkField && (
        <>
          {linkField}
          <WithoutLink />
        </>
      ),
    },
    propose: {
      label: 'Proponi altri orari',
      submit: tellsLabel(email, 'Proponi'),
      values: suggested,
      text: `${mailWords(email, 'Il cliente sceglie con un clic dalla sua pagina.')} Gli orari restano riservati fino alla sua risposta o alla scadenza.${isSuggested ? ' Quelli già inseriti sono gli orari liberi più vicini.' : ''}`,
      fields: (
        <>
          <ProposalFields earliest={today} />
          <ReasonField email={email} hint="Il cliente lo legge nell’email e nella sua pagina." />
        </>
      ),
    },
    move: {
      label: 'Sposta',
      submit: tellsLabel(email, 'Sposta'),
      values: { date: entry.date, time: entry.time, duration: String(entry.duration), videoLink },
      text: (
        <>
          {entry.state !== 'confirmed' && 'Così confermi l’appuntamento al nuovo orario. '}
          {mailWords(email, 'Il cliente riceve il vecchio e il nuovo orario via email.')}
        </>
      ),
      fields: (
        <>
          <FreeTimes slots={free} email={email} otherwise="Oppure un altro orario" />
          <SlotFields earliest={today} />
          <ReasonField email={email} />
          {linkField}
        </>
      ),
    },
    'set-link': {
      label: videoLink || room ? 'Cambia il link della videochiamata' : 'Aggiungi il link della videochiamata',
      submit: tellsLabel(email, 'Salva il link'),
      values: { videoLink },
      fields: <VideoLinkField room={room} email={email} required />,
    },
    'set-place': {
      label: 'Cambia il luogo',
      submit: tellsLabel(email, 'Cambia luogo'),
      values: { location: place.location, address: place.address },
      text: `Giorno e ora restano gli stessi. ${mailWords(email, 'Il cliente riceve un’email con il nuovo luogo.')}`,
      fields: <PlaceFields />,
    },
    reassign: {
      label: entry.consultant ? 'Cambia consulente' : 'Assegna',
      text: `Chi è libero a quest’ora. Giorno e luogo restano gli stessi. ${mailWords(email, 'Il cliente riceve un’email solo se conosceva il nome di prima.')}`,
      fields: <PersonChoice people={people} />,
    },
    verify: { label: 'Riserva l’orario senza email al cliente' },
    'mark-done': { label: 'Segna come svolto' },
    'mark-no-show': { label: 'Cliente assente' },
    decline: {
      label: 'Rifiuta',
      submit: tellsLabel(email, 'Rifiuta'),
      look: 'danger',
      fields: <ReasonField email={email} label="Motivo" optional={false} />,
    },
    cancel: {
      label: 'Disdici',
      submit: tellsLabel(email, 'Disdici'),
      look: 'danger',
      fields: <ReasonField email={email} label="Motivo" />,
    },
  }
}

/** The order of the buttons: what is done most often first, what ends the appointment last. */
const ORDER: readonly StaffVerb[] = [
  ...(['confirm', 'mark-done', 'mark-no-show', 'set-link', 'move', 'propose', 'decline', 'cancel'] as const),
  ...(['set-place', 'reassign', 'verify'] as const),
]

/** Changes that are seldom made. */
const SELDOM: readonly StaffVerb[] = ['set-link', 'set-place', 'reassign', 'verify']

/**
 * All changes possible now, each a button, those that are seldom made in a fold with `more` after `children`; those with fields open
 * their form below. A refused form stays open with its contents.
 */
export function VerbForms({ more, children, ...props }: Props & { more: ReactNode; children: ReactNode }) {
  const { entry, verbs, opened, taken, place, room } = props
  const refused = refusedIn<TakenSlot>(useAnswer())
  const useful = ORDER.filter(
    (verb) =>
      verbs.includes(verb) && !(verb === 'confirm' && taken) && !(verb === 'set-link' && entry.location !== 'Online'),
  )
  const primary = primaryOf(useful, isMissingLink({ ...entry, ...place }, room))
  // The message about a taken time offers those near it: other free times beside them would only confuse.
  const forms = formsOf(refused?.alternatives?.length ? { ...props, free: [] } : props)
  const shown = refused ? refused.intent : opened
  const seldom = useful.filter((verb) => SELDOM.includes(verb) && verb !== primary)
  const formOf = (verb: StaffVerb) => (
    <OneForm
      key={verb}
      {...forms[verb]}
      entry={entry}
      verb={verb}
      group={seldom.includes(verb) ? 'altra-azione' : 'azione'}
      isPrimary={verb === primary}
      open={verb === shown}
    />
  )
  return (
    <div className="verbs contents">
      {verbs.length === 0 && <p className="self-center text-soft">Nessuna azione possibile.</p>}
      {useful.filter((verb) => !seldom.includes(verb)).map(formOf)}
      {children}
      <MoreActions open={seldom.some((verb) => verb === shown)}>
        {seldom.map(formOf)}
        {more}
      </MoreActions>
    </div>
  )
}

/** The action that the appointment waits for. None while the customer has to answer, or it only lies ahead. */
function primaryOf(verbs: readonly StaffVerb[], missesLink: boolean): StaffVerb | undefined {
  if (missesLink && verbs.includes('set-link')) return 'set-link'
  return verbs.includes('mark-no-show') && verbs.includes('mark-done')
    ? 'mark-done'
    : verbs.find((verb) => verb === 'confirm')
}

/** While a form is open, its own button is the primary one. */
const SET_BACK = 'verb-set-back'

function OneForm({
  entry,
  verb,
  label,
  submit,
  look,
  values,
  text,
  fields,
  group,
  isPrimary,
  open,
}: VerbForm & { entry: CalendarEntry; verb: StaffVerb; group: string; isPrimary: boolean; open: boolean }) {
  const button = isPrimary ? 'primary' : 'secondary'
  // Nothing to fill in: it happens at once and can be undone.
  if (!fields) {
    return (
      <PostForm id={verb} intent={verb}>
        <Target entry={entry} verb={verb} />
        <SubmitButton look={button} size="compact" className={isPrimary ? SET_BACK : ''}>
          {label}
        </SubmitButton>
      </PostForm>
    )
  }
  return (
    <details
      open={open}
      name={group}
      className="cal-verb open:w-full open:basis-full"
      // What has to be written is written at once.
      onToggle={({ currentTarget }) =>
        currentTarget.open && currentTarget.querySelector<HTMLElement>('textarea[aria-required=true]')?.focus()
      }
    >
      <summary className={`${buttonLook(button, 'compact')} ${isPrimary ? SET_BACK : ''}`}>
        <ChevronRight aria-hidden className="cal-chevron size-4 shrink-0" />
        {label}
      </summary>
      <PostForm
        id={verb}
        intent={verb}
        values={values}
        className="mt-3 mb-2 max-w-2xl space-y-3 rounded-lg border border-line bg-raised p-4"
      >
        {/* Target of implicit submission (Enter): must not be the first of the free slots. */}
        <button type="submit" tabIndex={-1} aria-hidden className="visually-hidden" />
        <Target entry={entry} verb={verb} />
        {text && <p className="text-soft text-sm">{text}</p>}
        {fields}
        {submit && <FormFooter label={submit} look={look} />}
      </PostForm>
    </details>
  )
}

function Target({ entry, verb }: { entry: CalendarEntry; verb: StaffVerb }) {
  return (
    <>
      <input type="hidden" name="intent" value={verb} />
      <input type="hidden" name="id" value={entry.id} />
      <input type="hidden" name="version" value={entry.version} />
    </>
  )
}
