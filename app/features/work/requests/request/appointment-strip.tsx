import { Link } from 'react-router'
import { tellsLabel } from '#app/features/work/appointments/desk/mail-words.ts'
import { isMissingLink } from '#app/features/work/appointments/desk/video-link.ts'
import { WithoutLink } from '#app/features/work/appointments/desk/without-link.tsx'
import { placeKind } from '#app/features/work/appointments/places.ts'
import { formatHours } from '#app/features/work/appointments/slot.ts'
import { AnswerMark, StateMark } from '#app/features/work/appointments/state-mark.tsx'
import { hasValidSlot, type StaffVerb } from '#app/features/work/appointments/states.ts'
import { formatDay, formatDeadline } from '#app/lib/text/format.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { RequestDetail } from './get-request.server.ts'

/** The form that confirms the appointment; a button elsewhere on the page may submit it. */
export const CONFIRM_FORM = 'confirm-appointment'

interface Props {
  appointment: NonNullable<RequestDetail['appointment']>
  /** Changes possible now. */
  verbs: readonly StaffVerb[]
  /** The customer can still confirm the address with the link. */
  mayVerify: boolean
  /** The video room of the settings; empty for none. */
  room: string
  action: string
}

/** State and time of the requested appointment, with its primary action. */
export function AppointmentStrip({ appointment, verbs, mayVerify, room, action }: Props) {
  const { id, state, date, location, holdUntil, verifyBy } = appointment
  const page = `/admin/appointments/${id}`
  const missesLink = isMissingLink(appointment, room)
  return (
    <section
      aria-label="Appuntamento"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-raised px-4 py-2.5 text-sm"
    >
      <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-3 gap-y-1">
        <StateMark state={state} />
        <AnswerMark answer={appointment.answer} />
        <strong className={hasValidSlot(state) ? '' : 'font-normal line-through'}>
          {formatDay(date)}, {formatHours(appointment)}
        </strong>
        <span className="text-soft">{placeKind(location).name}</span>
        {state === 'pending' && holdUntil && (
          <span className="text-soft">Riservato {formatDeadline(new Date(holdUntil), 'fino')}</span>
        )}
        {state === 'pending' && verifyBy && (
          <span className="text-soft">
            {mayVerify
              ? 'Il cliente deve confermare il suo indirizzo email'
              : 'Il cliente non ha confermato in tempo il suo indirizzo email'}
          </span>
        )}
        {state === 'confirmed' && missesLink && verbs.includes('set-link') && (
          <span className="text-danger">Manca il link della videochiamata</span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {verbs.includes('confirm') && <ConfirmForm appointment={appointment} room={room} action={action} />}
        {state === 'expired' && verbs.includes('propose') && (
          <Link to={`${page}?azione=propose`} className={buttonLook('secondary', 'compact')}>
            Proponi altri orari
          </Link>
        )}
        {state === 'confirmed' && missesLink && verbs.includes('set-link') && (
          <Link to={`${page}?azione=set-link`} className={buttonLook('secondary', 'compact')}>
            Aggiungi il link
          </Link>
        )}
        <Link to={page} className={buttonLook('quiet', 'compact')}>
          {verbs.includes('confirm') ? 'Sposta o rifiuta' : 'Apri l’appuntamento'}
        </Link>
      </div>
    </section>
  )
}

function ConfirmForm({ appointment, room, action }: Pick<Props, 'appointment' | 'room' | 'action'>) {
  const asksLink = appointment.location === 'Online' && !room
  return (
    <PostForm
      id={CONFIRM_FORM}
      intent="confirm"
      values={{ videoLink: appointment.videoLink }}
      action={action}
      className="flex flex-wrap items-end gap-2"
    >
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="id" value={appointment.id} />
      <input type="hidden" name="version" value={appointment.version} />
      {asksLink && (
        <TextField
          label={<span className="visually-hidden">Link della videochiamata (facoltativo)</span>}
          type="url"
          name="videoLink"
          placeholder="Link della videochiamata"
          className="max-sm:basis-full"
        />
      )}
      {/* On phones the action bar has this button. */}
      <SubmitButton look="secondary" size="compact" className="max-md:hidden">
        {tellsLabel(appointment.email, 'Conferma')}
      </SubmitButton>
      {asksLink && <WithoutLink />}
    </PostForm>
  )
}
