import { Link } from 'react-router'
import { quarantineReason } from '#app/features/work/requests/statuses.ts'
import { UserText, UserTextLine } from '#app/features/work/requests/user-text.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { RequestDetail } from './get-request.server.ts'

const BOX = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border px-4 py-3 text-sm'

interface Props {
  detail: RequestDetail
  /** The changes of the appointment that are possible now. */
  verbs: readonly string[]
  /** The customer can still confirm the address with the link. */
  mayVerify: boolean
  action: string
}

/** What sets a request apart: no time suited, quarantine, trash, a newer copy, or an address to be confirmed. */
export function RequestNoticeBoxes({ detail, verbs, mayVerify, action }: Props) {
  const { request, appointment, likely } = detail
  const version = <input type="hidden" name="version" value={request.version} />
  return (
    <>
      {request.quarantineReason && !request.trashedAt && (
        <PostForm action={action} className={`${BOX} border-danger bg-danger-ground`}>
          {version}
          <p className="text-danger">In quarantena. {quarantineReason(request.quarantineReason)}</p>
          <SubmitButton name="intent" value="release" size="compact">
            Non è spam
          </SubmitButton>
        </PostForm>
      )}
      {request.supersededBy && (
        <p className={`${BOX} border-line-strong bg-raised`}>
          <span>
            Il cliente ha inviato di nuovo lo stesso modulo con dati corretti: vale{' '}
            <Link to={`/admin/requests/${request.supersededBy}`} className="link">
              la richiesta più recente
            </Link>
            .
          </span>
        </p>
      )}
      {request.preferences && !request.trashedAt && (
        <div className={`${BOX} border-line-strong bg-raised`}>
          <div className="min-w-0 flex-1 basis-72">
            <p className="font-semibold">
              {appointment ? 'Quando andrebbe bene un altro orario' : 'Nessun orario andava bene: proponine tu'}
            </p>
            <UserText text={request.preferences} />
          </div>
          {!appointment && (
            <Link
              to={`/admin/requests/new?appuntamento&richiesta=${request.id}`}
              className={buttonLook('secondary', 'compact')}
            >
              Fissa l’appuntamento
            </Link>
          )}
        </div>
      )}
      {likely && (
        <p className={`${BOX} border-line-strong bg-raised`}>
          <span>
            Questa email nomina la richiesta{' '}
            <Link to={`/admin/requests/${likely.id}`} className="link whitespace-nowrap">
              {likely.reference}
            </Link>{' '}
            di <UserTextLine text={likely.name} max={80} empty="un cliente senza nome" />, ma niente prova che l’abbia
            scritta la stessa persona.
          </span>
        </p>
      )}
      {appointment?.verifyBy && (
        <p className={`${BOX} border-line-strong bg-raised`}>
          <span>
            L’orario richiesto non è riservato:{' '}
            {mayVerify
              ? 'il cliente deve ancora confermare il suo indirizzo email con il link ricevuto via email.'
              : 'il cliente non ha confermato in tempo il suo indirizzo email.'}{' '}
            {verbs.includes('verify') && (
              <>
                Puoi riservare tu l’orario{' '}
                <Link to={`/admin/appointments/${appointment.id}`} className="link">
                  dalla pagina dell’appuntamento
                </Link>
                .
              </>
            )}
          </span>
        </p>
      )}
      {request.trashedAt && (
        <PostForm action={action} className={`${BOX} border-line-strong bg-raised`}>
          {version}
          <p>La richiesta è nel cestino.</p>
          <SubmitButton name="intent" value="restore" size="compact">
            Ripristina
          </SubmitButton>
        </PostForm>
      )}
    </>
  )
}
