import Building2 from 'lucide-react/icons/building-2'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import Tag from 'lucide-react/icons/tag'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DeliveryLine } from '#app/features/ground/mail/screens/delivery-notice.tsx'
import { originName } from '#app/features/work/requests/origins.ts'
import { AppointmentLink } from '#app/features/work/requests/people/appointment-link.tsx'
import { StatusBadge } from '#app/features/work/requests/status-badge.tsx'
import { UserTextLine } from '#app/features/work/requests/user-text.tsx'
import { formatStamp } from '#app/lib/text/format.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { EmailLink, PhoneLink } from '#app/ui/contact-link.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { RequestDetail } from './get-request.server.ts'

/** Touch target of at least 44 px. */
const CONTACT = 'max-lg:inline-flex max-lg:min-h-11 max-lg:items-center link'

/** The customer's contact data: in a row on small screens, in a column at the side on wide ones. */
export function RequestContact({
  detail: { request, participants },
}: {
  detail: Pick<RequestDetail, 'request' | 'participants'>
}) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm max-lg:gap-y-0 xl:flex-col xl:gap-y-1.5">
      {request.phone && (
        <Fact icon={Phone} label="Telefono">
          <PhoneLink phone={request.phone} className={CONTACT}>
            <UserTextLine text={request.phone} />
          </PhoneLink>
        </Fact>
      )}
      <Fact icon={Mail} label="Email">
        {request.email ? (
          <EmailLink email={request.email} className={CONTACT}>
            <EmailText text={inertLine(request.email, 254) || '—'} />
          </EmailLink>
        ) : (
          <span className="text-soft">Nessun indirizzo email</span>
        )}
      </Fact>
      {participants.length > 0 && (
        <Fact icon={Users} label="In copia">
          In copia: <EmailText text={participants.map(({ address }) => address).join(', ')} />
        </Fact>
      )}
      {request.company && (
        <Fact icon={Building2} label="Azienda">
          <UserTextLine text={request.company} max={160} />
        </Fact>
      )}
      {request.origin !== 'form' && (
        <Fact icon={UserRoundPen} label="Come è arrivata">
          Arrivata: {originName(request.origin).toLowerCase()}
        </Fact>
      )}
      {request.topic && (
        <Fact icon={Tag} label="Argomento">
          <UserTextLine text={request.topic} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ icon: Icon, label, children }: { icon: typeof Mail; label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-2 xl:items-baseline">
      <dt className="shrink-0 text-soft" title={label}>
        <Icon aria-hidden className="size-4 xl:translate-y-0.5" />
        <span className="visually-hidden">{label}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

/** Opens all data about the sender. A POST keeps the email address out of URLs. */
export function OpenPersonalData(about: { request: string } | { person: string }) {
  const [[name, value] = []] = Object.entries(about)
  return (
    <PostForm action="/admin/privacy">
      <input type="hidden" name={name} value={value} />
      <SubmitButton look="quiet" size="compact" className={'request' in about ? '-ml-3.5' : ''}>
        Dati personali
      </SubmitButton>
    </PostForm>
  )
}

/** Who it is: their company, other requests and appointments; absent until the request is joined to a person. */
export function PersonCard({ detail: { card } }: { detail: Pick<RequestDetail, 'card'> }) {
  if (!card) return null
  const { id, name, company, companyKey, others } = card
  return (
    <section aria-labelledby="la-persona" className="text-sm">
      <h2 id="la-persona" className="font-semibold">
        <Link to={`/admin/people/${id}`} className="block py-0.5 leading-6 hover:text-accent max-lg:py-2">
          <UserTextLine text={name} max={80} empty="Senza nome" />
          <span className="font-normal text-soft"> · tutta la storia</span>
        </Link>
      </h2>
      {companyKey && (
        <Link
          to={`/admin/companies?azienda=${encodeURIComponent(companyKey)}`}
          className="block py-0.5 leading-6 hover:text-accent max-lg:py-2"
        >
          <UserTextLine text={company || companyKey} max={80} />
        </Link>
      )}
      {others.length > 0 && (
        <ul aria-label="Altre richieste" className="mt-1 divide-y divide-line">
          {others.map(({ id, topic, excerpt, status, createdAt, appointment }) => (
            <li key={id} className="py-2">
              <Link to={`/admin/requests/${id}`} className="block truncate font-medium hover:text-accent max-lg:py-2">
                <UserTextLine text={topic || excerpt} max={80} />
              </Link>
              <span className="flex items-center justify-between gap-2 text-soft text-xs">
                <time dateTime={createdAt} className="tabular-nums">
                  {formatStamp(new Date(createdAt))}
                </time>
                <StatusBadge status={status} />
              </span>
              {appointment && <AppointmentLink appointment={appointment} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Reports that mails are kept as files, beside a request that has one. */
export function MailsAsFiles({ mails, mailsAreFiles }: Pick<RequestDetail, 'mails' | 'mailsAreFiles'>) {
  return mails.length > 0 && <DeliveryLine keptAsFiles={mailsAreFiles} />
}
