import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { formatMoment } from '#app/lib/text/format.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { visibleText } from '#app/lib/text/visible-text.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { may, requirePermission } from '#app/permissions.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Question } from '#app/ui/form/question.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import { useRefresh } from '#app/ui/use-refresh.ts'
import type { Route } from './+types/mail-detail-page.ts'
import { FailureNotice } from './failure-notice.tsx'
import { getMail } from './list-mails.server.ts'
import { actOnMails } from './mail-action.server.ts'
import { outcomeText } from './mail-outcome.ts'
import { MailStateMark } from './mail-state.tsx'
import { COMPANY_KINDS, calendarFault, kindName, type MailState } from './mail-states.ts'
import { type MailPreview, previewMail } from './preview.server.ts'
import { findRequestOfMail } from './request-of-mail.server.ts'
import { ResendButton } from './resend-button.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => {
  return [{ title: `${loaderData?.title ?? 'Email'} · Email · IDG` }, { name: 'robots', content: 'noindex' }]
}

/** Reasons why a mail has no preview. */
const HIDDEN: Readonly<Record<MailPreview['kind'], string>> = {
  shown: '',
  confidential: 'Non si può leggere qui: è riservata a chi la riceve.',
  gone: 'Non è più visibile: i dati che conteneva sono stati eliminati.',
  unneeded: 'Non è più visibile: quello che annunciava è passato o è cambiato.',
}

/** Notes on the preview of a mail that will not be sent any more. */
const PREVIEW_NOTES: Partial<Record<MailState, string>> = {
  sent: 'Composta ora con i dati attuali: può differire da quella di allora.',
  dismissed: 'Composta ora con i dati attuali: non è stata inviata.',
  dropped: 'Composta ora con i dati attuali: non è stata inviata.',
}

/** How often the outcome of a test mail is asked for. */
const AWAITED_MS = 1.5 * SECOND

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => {
    const mail = await getMail(ctx, params.id)
    const preview = await previewMail(ctx, params.id)
    const shown =
      preview.kind === 'shown'
        ? { subject: preview.subject, to: preview.to, text: preview.text, attachment: preview.attachment }
        : undefined
    const requestId = await findRequestOfMail(ctx.db, mail)
    const mayManage = may(requirePermission(ctx, 'mail.read').role, 'mail.manage')
    const title = inertLine(mail.subject ?? shown?.subject ?? '') || kindName(mail.kind)
    return { mail, title, mayManage, requestId, shown, hidden: HIDDEN[preview.kind] }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  return actOnMails(context.get(appContext), request)
}

export default function MailDetailPage({ loaderData }: Route.ComponentProps) {
  const { mail, title, mayManage, requestId, shown, hidden } = loaderData
  const isWaiting = mail.state === 'dead' || (mail.state === 'queued' && mail.attempts > 0)
  const { refresh } = useRefresh()
  const isAwaited = mail.kind === 'settings-test' && mail.state !== 'sent' && mail.attempts === 0
  useEffect(() => {
    if (!isAwaited) return
    const timer = setInterval(refresh, AWAITED_MS)
    return () => clearInterval(timer)
  }, [isAwaited, refresh])
  const fault = mail.state === 'dead' ? calendarFault(mail.kind) : undefined
  return (
    <AdminPage
      title={<bdi className="wrap-anywhere">{title}</bdi>}
      lead={
        <>
          <EmailText text={visibleText(shown?.to || mail.recipient || 'Destinatari delle notifiche')} /> ·{' '}
          {formatMoment(new Date(mail.sentAt ?? mail.createdAt))}
        </>
      }
      back={{ to: '/admin/mail', label: 'Torna alle email' }}
      actions={
        mayManage && (
          <div className="flex gap-2">
            {isWaiting && <DismissButton id={mail.id} />}
            <ResendButton mail={mail} />
          </div>
        )
      }
      width="narrow"
    >
      <FormProblem />
      <ResultToast message={outcomeText(useResult())} />
      {isWaiting && <FailureNotice failure={mail.failure} lastError={mail.lastError} />}
      {fault && <p className="mb-6 font-medium text-danger">{fault}</p>}
      {mail.failure === 'recipient-refused' &&
        mail.state === 'dead' &&
        requestId &&
        !COMPANY_KINDS.includes(mail.kind) && (
          <p className="mb-6">
            <Link to={`/admin/requests/${requestId}#posta`} className="link inline-flex items-center max-lg:min-h-11">
              Correggi l’indirizzo email nella richiesta
            </Link>
          </p>
        )}
      <Facts mail={mail} requestId={requestId} attachment={shown?.attachment} />
      <h2 className="mt-8 mb-3 text-lg">Anteprima</h2>
      {shown ? (
        <>
          <p className="mb-3 text-soft text-sm">
            {PREVIEW_NOTES[mail.state] ?? 'Così com’è ora; viene composta di nuovo al momento dell’invio.'}
          </p>
          <iframe
            src={`/admin/mail/${mail.id}/html`}
            title="Anteprima dell’email"
            sandbox=""
            className="h-[40rem] w-full rounded-lg border border-line bg-raised"
          />
          <details className="mt-4">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent">
              Versione di solo testo
            </summary>
            <pre
              dir="auto"
              className="wrap-anywhere whitespace-pre-wrap rounded-lg border border-line bg-raised p-4 text-sm"
            >
              {shown.text}
            </pre>
          </details>
        </>
      ) : (
        <p className="rounded-lg border border-line p-4 text-soft">{hidden}</p>
      )}
    </AdminPage>
  )
}

function DismissButton({ id }: { id: string }) {
  return (
    <PostForm>
      <input type="hidden" name="id" value={id} />
      <Question intent="dismiss" label="Archivia" ask="L’email non verrà più inviata." look="quiet" />
    </PostForm>
  )
}

function Facts({
  mail,
  requestId,
  attachment,
}: Pick<Route.ComponentProps['loaderData'], 'mail' | 'requestId'> & { attachment: string | undefined }) {
  const moment = (text: string) => formatMoment(new Date(text))
  const facts: [string, ReactNode][] = [
    ['Stato', <MailStateMark key="state" state={mail.state} delivery={mail.delivery} />],
    ['Tipo', kindName(mail.kind)],
    ['Allegato', attachment && visibleText(attachment)],
    ['Creata', mail.sentAt && moment(mail.createdAt)],
    ['Tentativi', String(mail.attempts)],
    ['Prossimo tentativo', mail.state === 'queued' && moment(mail.nextAttemptAt)],
    ['Message-ID', mail.messageId],
    [
      'Riguarda',
      requestId && (
        <Link to={`/admin/requests/${requestId}`} className="link inline-flex items-center max-lg:min-h-11">
          Apri la richiesta
        </Link>
      ),
    ],
  ]
  return (
    <dl className="divide-y divide-line border-line border-y">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="grid gap-x-4 py-2 sm:grid-cols-[11rem_1fr]">
              <dt className="text-soft">{label}</dt>
              <dd className="wrap-anywhere min-w-0">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
