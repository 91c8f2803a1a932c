import { useEffect } from 'react'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { usePulse } from '#app/features/ground/notifications/bell/pulse.ts'
import { usePresence } from '#app/features/ground/notifications/bell/use-presence.ts'
import { runChange } from '#app/features/work/appointments/changes/staff/run-change.server.ts'
import { ChangeNotice } from '#app/features/work/appointments/desk/change-notice.tsx'
import { isChange } from '#app/features/work/appointments/states.ts'
import { readInboxFilter, requestPath } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import { StatusBadge } from '#app/features/work/requests/status-badge.tsx'
import { TurnMark } from '#app/features/work/requests/turn-mark.tsx'
import { UserTextLine } from '#app/features/work/requests/user-text.tsx'
import { SnoozeControl, SnoozeNotice } from '#app/features/work/snoozes/snooze-control.tsx'
import { refusedIn } from '#app/lib/form/refused-form.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { readUndoable, UNDO_MS } from '#app/lib/undo.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAnswer } from '#app/ui/form/use-answer.ts'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { UndoForm } from '#app/ui/result/undo-form.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import { useRefresh } from '#app/ui/use-refresh.ts'
import type { Route } from './+types/request-page.ts'
import { ActionBar, ReplyLink } from './action-bar.tsx'
import { AppointmentStrip } from './appointment-strip.tsx'
import { Composer } from './composer/composer.tsx'
import { CorrectAddress } from './correct-address.tsx'
import { ListPlace } from './list-place.tsx'
import { loadRequestPage } from './load-request-page.server.ts'
import { actOnRequest } from './request-action.server.ts'
import { RequestNoticeBoxes } from './request-notice-boxes.tsx'
import { DONE } from './request-notices.ts'
import { QuickActions, RequestProperties } from './request-properties.tsx'
import { MailsAsFiles, OpenPersonalData, PersonCard, RequestContact } from './request-side.tsx'
import { RequestTimeline } from './timeline/request-timeline.tsx'
import { useBackgroundSave } from './use-background-save.ts'
import { useRequestKeys } from './use-request-keys.ts'

export { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'

/** While a mail of the page is about to leave, its state is read again. */
const MAIL_EVERY_MS = 3 * SECOND

/** After this pause in typing a reply is no longer being written. */
const WRITING_PAUSE_MS = 8 * SECOND

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const request = loaderData?.detail.request
  const title = request ? `${inertLine(request.name, 60) || 'Senza nome'} · ${request.reference}` : 'Richiesta'
  return [{ title: `${title} · IDG` }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const search = new URL(request.url).searchParams
  return withErrorResponse(() => loadRequestPage(ctx, params.id, search))
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  const filter = readInboxFilter(new URL(request.url).searchParams)
  // Changes of the appointment are the same as on its own page.
  return isChange(form.get('intent'))
    ? runChange(ctx, form, requestPath(params.id, filter))
    : actOnRequest(ctx, { id: params.id, filter }, form)
}

/** /admin/requests/:id: a request as one timeline, with everything that can be done to it. */
export default function RequestPage(props: Route.ComponentProps) {
  // Another request starts with new forms and drafts.
  return <OneRequest key={props.loaderData.detail.request.id} {...props} />
}

function OneRequest({ loaderData }: Route.ComponentProps) {
  const {
    detail,
    filter,
    beside,
    templates,
    signature,
    answersTo,
    verbs,
    mayVerify,
    room,
    me,
    people,
    snooze,
    mayOpenData,
  } = loaderData
  const { request, appointment } = detail
  const { reply, note } = detail.drafts
  const path = requestPath(request.id, filter)
  const presence = usePresence({ action: path, known: detail.writers, pauseMs: WRITING_PAUSE_MS })
  const saving = useBackgroundSave(path, request.version)
  const { done, undoId } = readUndoable(useResult())
  useFreshness(detail.mails.some(({ state }) => state === 'queued' || state === 'sending'))
  const refused = refusedIn(useAnswer())?.intent
  const blank = { subject: `La tua richiesta a IDG (${request.reference})`, text: '' }
  const colleagues = detail.replies.filter(({ adminId }) => adminId !== me)
  const isClosed = (saving.pending('status') ?? request.status) === 'closed'
  const mayAct = !request.trashedAt
  useRequestKeys({
    id: request.id,
    filter,
    beside,
    close: mayAct && !isClosed ? () => saving.save({ intent: 'status', status: 'closed' }) : undefined,
    assignToMe: mayAct && request.assignedTo !== me ? () => saving.save({ intent: 'assign', adminId: me }) : undefined,
  })
  const mayReply = !request.trashedAt && !request.quarantineReason && request.email !== ''
  const startsWithNote = refused === 'note' || (refused !== 'reply' && note.draft !== null && reply.draft === null)
  return (
    <AdminPage
      dense
      above={<ListPlace id={request.id} filter={filter} beside={beside} />}
      title={<UserTextLine text={request.name} max={80} empty="Senza nome" />}
      lead={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
          <StatusBadge status={saving.pending('status') ?? request.status} />
          {!isClosed && <TurnMark waiting={detail.waiting} />}
          <span className="tabular-nums">{request.reference}</span>
        </span>
      }
      actions={
        !request.trashedAt && (
          <>
            {mayReply && <ReplyLink className={`${buttonLook('secondary', 'compact')} max-md:hidden`} />}
            <QuickActions detail={detail} action={path} me={me} saving={saving} />
            <SnoozeControl snooze={snooze} action={path} />
          </>
        )
      }
    >
      <ChangeNotice of={appointment} />
      <ResultToast
        message={lookUp(DONE, done)}
        {...(done === 'ripresa' && detail.participants.length > 0 && { detail: 'Controlla chi è in copia.' })}
        {...(undoId && { lifetime: UNDO_MS, action: <UndoForm id={undoId} intent="undo-reply" /> })}
      />
      {refused !== 'reply' && !isChange(refused) && <FormProblem />}
      {!request.trashedAt && <SnoozeNotice snooze={snooze} action={path} />}
      {appointment && (
        <AppointmentStrip appointment={appointment} verbs={verbs} mayVerify={mayVerify} room={room} action={path} />
      )}
      <div className="grid gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_18rem] xl:grid-rows-[auto_1fr]">
        <section aria-label="Contatti" className="min-w-0 xl:col-start-2">
          <RequestContact detail={detail} />
        </section>
        <div className="min-w-0 space-y-4 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <RequestNoticeBoxes detail={detail} verbs={verbs} mayVerify={mayVerify} action={path} />
          <MailsAsFiles {...detail} />
          <RequestTimeline detail={detail} />
          {refused === 'reply' && <FormProblem />}
          <Composer
            mode={startsWithNote || !mayReply ? 'note' : 'reply'}
            sent={{ reply: reply.sent, note: note.sent }}
            reply={
              mayReply
                ? {
                    action: path,
                    version: request.version,
                    colleagues: { count: colleagues.length, latest: colleagues.at(-1)?.author ?? undefined },
                    templates,
                    signature,
                    answersTo,
                    participants: detail.participants,
                    start: reply.draft ?? blank,
                    blank,
                    draft: { owner: me, sent: reply.sent, stored: reply.draft !== null },
                    ...presence,
                  }
                : undefined
            }
            note={{
              action: path,
              start: { note: note.draft?.text ?? '' },
              draft: { owner: me, sent: note.sent, stored: note.draft !== null },
            }}
          />
        </div>
        <aside aria-label="Dati della richiesta" className="min-w-0 space-y-6 xl:col-start-2">
          {!request.trashedAt && <RequestProperties detail={detail} action={path} people={people} saving={saving} />}
          <CorrectAddress detail={detail} action={path} />
          <PersonCard detail={detail} />
          {!request.trashedAt && (
            <PostForm action={path}>
              <input type="hidden" name="version" value={request.version} />
              <SubmitButton name="intent" value="trash" look="quiet" size="compact" className="-ml-3.5">
                Sposta nel cestino
              </SubmitButton>
            </PostForm>
          )}
          {mayOpenData && <OpenPersonalData request={request.id} />}
        </aside>
      </div>
      {!request.trashedAt && <ActionBar mayReply={mayReply} closed={isClosed} mayConfirm={verbs.includes('confirm')} />}
    </AdminPage>
  )
}

/** Loads the page again when the office has changed, and while a mail is about to leave. */
function useFreshness(mailsWait: boolean): void {
  const { refresh, isIdle } = useRefresh()
  usePulse('records', refresh)
  useEffect(() => {
    if (!mailsWait || !isIdle) return
    const timer = setTimeout(() => document.visibilityState === 'visible' && refresh(), MAIL_EVERY_MS)
    return () => clearTimeout(timer)
  }, [mailsWait, isIdle, refresh])
}
