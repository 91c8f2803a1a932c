import { Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { findMailHold } from '#app/features/ground/mail/outbox/hold.server.ts'
import { listTrouble } from '#app/features/ground/mail/outbox/trouble.server.ts'
import { formatNumber } from '#app/lib/text/format.ts'
import { may, requirePermission } from '#app/permissions.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { ListSearch, ListTabs } from '#app/ui/list-tools.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/mail-page.ts'
import { DeliveryNotice } from './delivery-notice.tsx'
import { countMails, listMails } from './list-mails.server.ts'
import { actOnMails } from './mail-action.server.ts'
import { MailList } from './mail-list.tsx'
import { outcomeText } from './mail-outcome.ts'
import { MAIL_STATES, type MailState, TAB_NAMES } from './mail-states.ts'
import { warnsOfFiles } from './warns-of-files.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Email · IDG' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => {
    const query = new URL(request.url).searchParams
    const state = MAIL_STATES.find((name) => name === query.get('stato'))
    const recipient = (query.get('destinatario') ?? '').trim().slice(0, 254)
    const after = query.get('dopo')?.slice(0, 64)
    const page = await listMails(ctx, { state, recipient, after })
    const delivery = { keptAsFiles: warnsOfFiles(ctx), trouble: await listTrouble(ctx.db) }
    const hold = await findMailHold(ctx.db)
    const mayManage = may(requirePermission(ctx, 'mail.read').role, 'mail.manage')
    return {
      ...page,
      mayManage,
      hold,
      delivery,
      state,
      recipient,
      paged: after !== undefined,
      counts: await countMails(ctx),
    }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  return actOnMails(context.get(appContext), request)
}

export default function MailPage({ loaderData }: Route.ComponentProps) {
  const { mayManage, hold, mails, next, state, recipient, paged, counts, delivery } = loaderData
  const filtered = state !== undefined || recipient !== '' || paged
  return (
    <AdminPage
      title="Email"
      lead="Le email che il sito invia: quelle non consegnate sono in cima."
      search={
        <ListSearch
          action="/admin/mail"
          name="destinatario"
          value={recipient}
          maxLength={254}
          label="Cerca un destinatario"
          keep={{ stato: state }}
        />
      }
      actions={
        mayManage && (
          <PostForm className="flex flex-wrap gap-2">
            {counts.dead > 1 && (
              <SubmitButton name="intent" value="resend-all" look="secondary" size="compact">
                Invia di nuovo le {formatNumber(counts.dead)} non consegnate
              </SubmitButton>
            )}
            <SubmitButton name="intent" value="test" look="secondary" size="compact">
              Invia un’email di prova
            </SubmitButton>
          </PostForm>
        )
      }
    >
      <FormProblem />
      <ResultToast message={outcomeText(useResult())} />
      <DeliveryNotice {...delivery} />
      {mayManage && hold && <ReleaseHeld count={hold.held} />}
      <ListTabs
        label="Stato delle email"
        tabs={[undefined, ...MAIL_STATES.filter((name) => counts[name] > 0 || name === state)].map((tab) => ({
          to: mailQuery({ state: tab, recipient }),
          label: tab ? TAB_NAMES[tab] : 'Tutte',
          count: tab && formatNumber(counts[tab]),
          isCurrent: tab === state,
        }))}
      />
      {mails.length > 0 ? (
        <MailList mails={mails} mayManage={mayManage} />
      ) : (
        <p className="border-line border-y py-10 text-center text-soft">
          {filtered
            ? 'Nessuna email corrisponde ai filtri.'
            : 'Ancora nessuna email: quelle inviate dal sito compaiono qui.'}
        </p>
      )}
      <nav aria-label="Pagine della posta" className="mt-4 flex flex-wrap justify-between gap-3">
        {paged ? (
          <Link to={mailQuery({ state, recipient })} className={buttonLook('quiet', 'compact')}>
            Torna alle più recenti
          </Link>
        ) : (
          <span />
        )}
        {next && (
          <Link to={mailQuery({ state, recipient, after: next })} className={buttonLook('secondary', 'compact')}>
            Email precedenti
          </Link>
        )}
      </nav>
    </AdminPage>
  )
}

function ReleaseHeld({ count }: { count: number }) {
  return (
    <PostForm className="-mt-3 mb-6">
      <SubmitButton name="intent" value="release" look="secondary" size="compact">
        {count === 1 ? 'Sblocca l’email trattenuta' : `Sblocca le ${formatNumber(count)} email trattenute`}
      </SubmitButton>
    </PostForm>
  )
}

/** Query string of a view of the outbox. */
function mailQuery(view: { state?: MailState | undefined; recipient?: string; after?: string | undefined }): string {
  const query = new URLSearchParams()
  if (view.state) query.set('stato', view.state)
  if (view.recipient) query.set('destinatario', view.recipient)
  if (view.after) query.set('dopo', view.after)
  const text = query.toString()
  return `/admin/mail${text && `?${text}`}`
}
