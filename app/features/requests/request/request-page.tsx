import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { hasValidSlot } from '#app/features/appointments/states.ts'
import { inertLine } from '#app/features/mail/render/inert-text.ts'
import { listAssignees } from '#app/features/requests/staff-choices.server.ts'
import { StatusBadge } from '#app/features/requests/status-badge.tsx'
import { quarantineReason } from '#app/features/requests/statuses.ts'
import { UserText } from '#app/features/requests/user-text.tsx'
import { fillTemplate } from '#app/features/settings/templates/placeholders.ts'
import { listReplyTemplates } from '#app/features/settings/templates/reply-templates.server.ts'
import { formatDay, formatMoment } from '#app/lib/format.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { may, requirePermission } from '#app/permissions.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { ResultToast } from '#app/ui/result-toast.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { useResult } from '#app/ui/use-result.ts'
import type { Route } from './+types/request-page.ts'
import { getRequest } from './get-request.server.ts'
import { ReplyForm } from './reply-form.tsx'
import { actOnRequest } from './request-action.server.ts'
import { InternalNotes, RequestRecords, SentReplies } from './request-records.tsx'
import { OpenPersonalData, RequestContact, RequestDecisions } from './request-side.tsx'
import { usePresence } from './use-presence.ts'

export { shouldRevalidate } from '#app/lib/after-refusal.ts'

const DONE: Record<string, string> = {
  stato: 'Stato aggiornato.',
  assegnazione: 'Assegnazione aggiornata.',
  etichette: 'Etichette aggiornate.',
  nota: 'Nota aggiunta.',
  indirizzo: 'Indirizzo corretto: le email non ancora partite vanno al nuovo indirizzo.',
  quarantena: 'Richiesta tolta dalla quarantena: le email dovute sono in coda.',
  cestino: 'Richiesta spostata nel cestino.',
  ripristino: 'Richiesta ripristinata.',
  risposta: 'Risposta in coda per l’invio.',
}

export const meta: Route.MetaFunction = () => [{ title: 'Richiesta · IDG' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const search = new URL(request.url).searchParams
  return withErrorResponse(async () => {
    const detail = await getRequest(ctx, params.id)
    const { name, reference } = detail.request
    const { appointment } = detail
    const facts = {
      nome: inertLine(name, 80),
      codice: reference,
      appuntamento:
        appointment && hasValidSlot(appointment.state)
          ? `${formatDay(appointment.date)}, ore ${appointment.time}`
          : undefined,
    }
    const templates = (await listReplyTemplates(ctx.db)).map((template) => ({
      ...template,
      subject: fillTemplate(template.subject, facts),
      body: fillTemplate(template.body, facts),
    }))
    const chosen = templates.find(({ id }) => id === search.get('modello'))
    const blank = { subject: `Richiesta ricevuta: ${reference}`, text: '' }
    const { draft } = detail.drafts.reply
    return {
      detail,
      templates,
      blank,
      start: chosen ? { subject: chosen.subject, text: chosen.body } : (draft ?? blank),
      owner: requirePermission(ctx, 'requests.read').id,
      people: await listAssignees(ctx),
      mayOpenData: may(requirePermission(ctx, 'requests.read').role, 'privacy.manage'),
    }
  })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  return withErrorResponse(() => actOnRequest(ctx, params.id, form))
}

/** /admin/requests/:id: a request with all its related data. */
export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { detail, templates, start, blank, owner, people, mayOpenData } = loaderData
  const { request } = detail
  const { reply, note } = detail.drafts
  const path = `/admin/requests/${request.id}`
  const presence = usePresence(path, detail.writers)
  const result = useResult()
  const answer = actionData && 'intent' in actionData ? actionData : undefined
  const problem = answer && 'problem' in answer ? answer.problem : undefined
  const errors: Record<string, string> = answer?.errors ?? {}
  const replying = answer?.intent === 'reply' ? answer.values : undefined
  const answerable = !request.trashedAt && !request.quarantineReason
  return (
    <AdminPage
      title={inertLine(request.name) || 'Senza nome'}
      lead={
        <>
          {request.reference} · ricevuta {formatMoment(new Date(request.createdAt))}
        </>
      }
      actions={
        <>
          <StatusBadge status={request.status} />
          <Link
            to="/admin/requests"
            className="ml-2 inline-flex min-h-9 items-center gap-1.5 font-medium text-accent text-sm hover:underline max-lg:min-h-11"
          >
            <ArrowLeft aria-hidden className="size-4" />
            Alle richieste
          </Link>
        </>
      }
    >
      {problem && !replying && <Notice tone="error">{problem}</Notice>}
      <ResultToast message={lookUp(DONE, result)} />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <section aria-label="Contatti" className="min-w-0 xl:col-start-2">
          <RequestContact detail={detail} />
          {mayOpenData && <OpenPersonalData requestId={request.id} />}
        </section>
        <div className="min-w-0 space-y-8 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          {request.quarantineReason && !request.trashedAt && (
            <PostForm action={path} className="rounded-xl border border-danger bg-danger-ground p-4">
              <input type="hidden" name="version" value={request.version} />
              <p className="mb-3 text-danger">In quarantena. {quarantineReason(request.quarantineReason)}</p>
              <SubmitButton name="intent" value="release" size="compact">
                Non è spam
              </SubmitButton>
            </PostForm>
          )}
          {request.supersededBy && (
            <p className="rounded-xl border border-line-strong bg-raised p-4">
              Chi ha scritto ha inviato di nuovo lo stesso modulo con dati corretti: vale{' '}
              <Link to={`/admin/requests/${request.supersededBy}`} className="link">
                la richiesta più recente
              </Link>
              .
            </p>
          )}
          {detail.appointment?.verifyBy && (
            <p className="rounded-xl border border-line-strong bg-raised p-4">
              L’orario richiesto non è riservato: chi ha scritto deve ancora confermare il suo indirizzo dal link
              nell’email. Puoi riservarlo tu{' '}
              <Link to={`/admin/appointments/${detail.appointment.id}`} className="link">
                dalla pagina dell’appuntamento
              </Link>
              .
            </p>
          )}
          {request.trashedAt && (
            <PostForm action={path} className="rounded-xl border border-line-strong bg-raised p-4">
              <input type="hidden" name="version" value={request.version} />
              <p className="mb-3">La richiesta è nel cestino.</p>
              <SubmitButton name="intent" value="restore" size="compact">
                Ripristina
              </SubmitButton>
            </PostForm>
          )}
          <section aria-label="Messaggio">
            <UserText text={request.message} />
          </section>
          <SentReplies replies={detail.replies} />
          {problem && replying && <Notice tone="error">{problem}</Notice>}
          {answerable && (
            <ReplyForm
              key={reply.sent}
              action={path}
              version={request.version}
              templates={templates}
              start={replying ?? start}
              blank={blank}
              draft={{ owner, sent: reply.sent, stored: reply.draft !== null }}
              errors={errors}
              writers={presence.writers}
              onWriting={presence.onWriting}
            />
          )}
          <InternalNotes
            notes={detail.notes}
            action={path}
            typed={answer?.intent === 'note' ? answer.values.note : note.draft?.text}
            draft={{ owner, sent: note.sent, stored: note.draft !== null }}
            error={errors.note}
          />
        </div>
        <aside aria-label="Dati della richiesta" className="min-w-0 space-y-8 xl:col-start-2">
          {!request.trashedAt && (
            <RequestDecisions
              detail={detail}
              action={path}
              people={people}
              tags={answer?.intent === 'tag' ? answer.values.tags : undefined}
            />
          )}
          <RequestRecords
            detail={detail}
            action={path}
            typedAddress={answer?.intent === 'address' ? answer.values.email : undefined}
            addressError={errors.email}
          />
        </aside>
      </div>
    </AdminPage>
  )
}
