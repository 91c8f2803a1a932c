import Download from 'lucide-react/icons/download'
import { Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { Attachments } from '#app/features/work/requests/attachments/attachments.tsx'
import { UserText } from '#app/features/work/requests/user-text.tsx'
import { formatMoment } from '#app/lib/text/format.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import type { Route } from './+types/incoming-page.ts'
import { getIncoming } from './get-incoming.server.ts'

export const meta = () => [{ title: 'Email ricevuta · IDG' }]

export function loader({ context, params }: Route.LoaderArgs) {
  return withErrorResponse(() => getIncoming(context.get(appContext), params.id))
}

/** /admin/incoming/:id: a mail that came in and belongs to no request, or could not be read. */
export default function IncomingPage({ loaderData: mail }: Route.ComponentProps) {
  const from = [mail.fromName, mail.fromAddress].filter(Boolean).join(' · ')
  return (
    <AdminPage
      title={mail.subject || 'Email ricevuta'}
      lead={[from, formatMoment(new Date(mail.receivedAt))].filter(Boolean).join(' · ')}
    >
      {mail.state === 'unreadable' ? (
        <p className="max-w-[47.5em]">
          Questa email non si riesce a leggere. Scaricala e aprila con il tuo programma di posta: di solito è
          danneggiata, oppure troppo grande o troppo complicata.
        </p>
      ) : (
        <div className="max-w-[47.5em]">
          <UserText text={mail.text} linked />
          {mail.quoted && (
            <details className="mt-4">
              <summary className="text-soft text-sm">Testo citato e firma</summary>
              <UserText text={mail.quoted} />
            </details>
          )}
          <Attachments attachments={mail.attachments} />
        </div>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        {mail.about && (
          <Link to={mail.about} className={buttonLook('primary', 'compact')}>
            Apri la pagina a cui si riferisce
          </Link>
        )}
        <a href={`/admin/incoming/${mail.id}/originale`} className={buttonLook('secondary', 'compact')} download>
          <Download aria-hidden className="size-4" />
          Scarica l’email originale
        </a>
      </p>
    </AdminPage>
  )
}
