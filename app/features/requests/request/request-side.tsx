import { Form, Link } from 'react-router'
import { LOCATIONS } from '#app/features/appointments/availability/offer.ts'
import { formatSlot } from '#app/features/appointments/slot.ts'
import { StateMark } from '#app/features/appointments/state-mark.tsx'
import { hasValidSlot } from '#app/features/appointments/states.ts'
import { inertLine } from '#app/features/mail/render/inert-text.ts'
import { STATUS_LABELS } from '#app/features/requests/statuses.ts'
import { UserTextLine } from '#app/features/requests/user-text.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { EmailLink, PhoneLink } from '#app/ui/contact-link.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import type { RequestDetail } from './get-request.server.ts'

interface Props {
  detail: RequestDetail
  action: string
  people: { id: string; name: string; isActive: boolean }[]
  tags: string | undefined
}

/** Controls of a request: state, assignee, tags, trash. */
export function RequestDecisions({ detail, action, people, tags }: Props) {
  const { request } = detail
  const version = <input type="hidden" name="version" value={request.version} />
  const row = 'grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2'
  return (
    // Uncontrolled fields: a new version remounts them.
    <div key={request.version} className="space-y-4 text-sm">
      <PostForm action={action} className={row}>
        {version}
        <SelectField label="Stato" name="status" defaultValue={request.status}>
          {Object.entries(STATUS_LABELS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <SubmitButton
          name="intent"
          value="status"
          look="secondary"
          size="compact"
          className="min-h-12 max-lg:min-h-12"
          aria-label="Salva lo stato"
        >
          Salva
        </SubmitButton>
      </PostForm>
      <PostForm action={action} className={row}>
        {version}
        <SelectField label="Assegnata a" name="adminId" defaultValue={request.assignedTo ?? ''}>
          <option value="">Nessuno</option>
          {people
            .filter(({ id, isActive }) => isActive || id === request.assignedTo)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
        <SubmitButton
          name="intent"
          value="assign"
          look="secondary"
          size="compact"
          className="min-h-12 max-lg:min-h-12"
          aria-label="Salva l’assegnazione"
        >
          Salva
        </SubmitButton>
      </PostForm>
      <PostForm action={action} className={row}>
        {version}
        <TextField
          label="Etichette"
          name="tags"
          placeholder="hana, urgente"
          maxLength={400}
          defaultValue={tags ?? detail.tags.join(', ')}
        />
        <SubmitButton
          name="intent"
          value="tag"
          look="secondary"
          size="compact"
          className="min-h-12 max-lg:min-h-12"
          aria-label="Salva le etichette"
        >
          Salva
        </SubmitButton>
      </PostForm>
      <PostForm action={action}>
        {version}
        <SubmitButton name="intent" value="trash" look="danger" size="compact">
          Sposta nel cestino
        </SubmitButton>
      </PostForm>
    </div>
  )
}

/** Opens everything held on the sender. A POST: the address stands in no URL. */
export function OpenPersonalData({ requestId }: { requestId: string }) {
  return (
    <Form method="post" action="/admin/privacy" className="mt-2">
      <input type="hidden" name="request" value={requestId} />
      <SubmitButton look="quiet" size="compact" className="-ml-3.5">
        Dati personali
      </SubmitButton>
    </Form>
  )
}

/** Touch target of at least 44 px. */
const CONTACT = 'max-lg:inline-flex max-lg:min-h-11 max-lg:items-center'

/** The customer's contact data and requested appointment. */
export function RequestContact({ detail }: { detail: RequestDetail }) {
  const { request, appointment } = detail
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm max-lg:gap-y-1 [&_dt]:text-soft">
      <dt>Azienda</dt>
      <dd>
        <UserTextLine text={request.company} max={160} />
      </dd>
      <dt>Email</dt>
      <dd>
        <EmailLink email={request.email} className={`${CONTACT} link`}>
          <EmailText text={inertLine(request.email, 254) || '—'} />
        </EmailLink>
      </dd>
      <dt>Telefono</dt>
      <dd>
        <PhoneLink phone={request.phone} className={`${CONTACT} link`}>
          <UserTextLine text={request.phone} />
        </PhoneLink>
      </dd>
      {request.topic && (
        <>
          <dt>Argomento</dt>
          <dd>
            <UserTextLine text={request.topic} />
          </dd>
        </>
      )}
      {appointment && (
        <>
          <dt>Appuntamento</dt>
          <dd>
            <StateMark state={appointment.state} className="mb-1" />
            <span className={hasValidSlot(appointment.state) ? 'block' : 'block line-through'}>
              {formatSlot(appointment)}
            </span>
            {LOCATIONS[appointment.location as keyof typeof LOCATIONS] ?? appointment.location}
            <span className="block">
              <Link
                to={`/admin/appointments/${appointment.id}`}
                className={`${buttonLook('quiet', 'compact')} -ml-3.5`}
              >
                Apri l’appuntamento
              </Link>
            </span>
          </dd>
        </>
      )}
    </dl>
  )
}
