import { runForm, withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { DeliveryLine } from '#app/features/ground/mail/screens/delivery-notice.tsx'
import { kindName } from '#app/features/ground/mail/screens/mail-states.ts'
import { usePulse } from '#app/features/ground/notifications/bell/pulse.ts'
import { findUndo } from '#app/features/work/requests/inbox/bulk/undo.server.ts'
import { UndoNotice } from '#app/features/work/requests/inbox/bulk/undo-notice.tsx'
import { inboxPath } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import { SNOOZE_DONE } from '#app/features/work/snoozes/snooze-control.tsx'
import { lookUp } from '#app/lib/look-up.ts'
import { RESULT } from '#app/lib/result.ts'
import { formatCount, formatDate, formatDay } from '#app/lib/text/format.ts'
import { DAY } from '#app/lib/time/duration.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import { useRefresh } from '#app/ui/use-refresh.ts'
import type { Route } from './+types/dashboard-page.ts'
import { PendingTasks, WithoutLink } from './appointment-tasks.tsx'
import { readDashboard } from './dashboard.server.ts'
import { DASHBOARD_FORMS } from './dashboard-action.server.ts'
import { KeyFigures } from './key-figures.tsx'
import { NextAppointments } from './next-appointments.tsx'
import { RequestTasks } from './request-tasks.tsx'
import { SetUpList } from './set-up-list.tsx'
import { ReturnedTasks, SnoozedTasks } from './snooze-tasks.tsx'
import { TopicTable } from './topic-table.tsx'
import { useWorkKeys } from './use-work-keys.ts'
import { VisitFigures } from './visit-figures.tsx'
import { WeekChart } from './week-chart.tsx'
import { Task, WorkSection } from './work-section.tsx'

const PAGE = '/admin/dashboard'

export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const done = new URL(request.url).searchParams.get(RESULT)
  return withErrorResponse(async () => ({
    ...(await readDashboard(ctx)),
    undo: done ? await findUndo(ctx, done) : undefined,
  }))
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  return runForm(DASHBOARD_FORMS, { form: await request.formData(), page: PAGE, context: { ctx, page: PAGE } })
}

export const meta: Route.MetaFunction = () => [
  { title: 'Da fare · IDG' },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** The law gives a month to answer (GDPR, article 12). */
const ANSWER_WITHIN_MS = 30 * DAY

/** /admin/dashboard: what is to be done, the next appointments, and the figures below. */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const {
    waiting,
    delivery,
    snoozes,
    mine,
    others,
    pending,
    withoutLink,
    deadMails,
    askedErasures,
    today,
    tomorrow,
    figures,
    setUp,
    undo,
  } = loaderData
  const result = useResult()
  const { refresh } = useRefresh()
  usePulse('records', refresh)
  useWorkKeys(loaderData.me)
  const now = new Date(loaderData.now)
  const { quarantined = 0, failedMails = 0 } = waiting
  const lead = <span className="block first-letter:uppercase">{formatDay(today.day)}</span>
  if (setUp && loaderData.isNew && setUp.steps.some(({ missing }) => missing)) {
    return (
      <AdminPage title="Da fare" lead={lead} width="narrow">
        <SetUpList {...setUp} />
        <p className="mt-6 text-soft">Con la prima richiesta qui compaiono il lavoro da fare e gli appuntamenti.</p>
      </AdminPage>
    )
  }
  return (
    <AdminPage title="Da fare" lead={lead}>
      <ResultToast
        message={
          lookUp(SNOOZE_DONE, result) ?? (result?.startsWith('annullate-') ? 'Operazione annullata.' : undefined)
        }
      />
      {undo && <UndoNotice key={undo.id} undo={undo} passedOver={0} confirmed={0} action={PAGE} />}
      <FormProblem />
      <DeliveryLine {...delivery} />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-10">
          <ReturnedTasks snoozes={snoozes.returned} />
          <RequestTasks title="Tocca a te" list={mine} of="mine" empty="Nessuna delle tue richieste aspetta te." />
          <PendingTasks pending={pending} now={now} />
          {loaderData.unattended > 0 && (
            <WorkSection title="Appuntamenti da assegnare">
              {[
                <Task
                  key="unattended"
                  to="/admin/appointments/reassign"
                  name={formatCount(loaderData.unattended, 'Uno senza consulente', 'appuntamenti senza consulente')}
                />,
              ]}
            </WorkSection>
          )}
          <RequestTasks
            title="Tocca a noi"
            list={others}
            of="others"
            empty="Nessun’altra richiesta aspetta una nostra risposta."
          />
          {askedErasures && (
            <WorkSection title="Cancellazioni richieste" total={askedErasures.total} to="/admin/privacy">
              {askedErasures.cases.map(({ id, address, askedAt }) => (
                <Task
                  key={id}
                  to={`/admin/privacy/${id}`}
                  name={address}
                  about={`Rispondi entro ${formatDate(new Date(Date.parse(askedAt) + ANSWER_WITHIN_MS))}`}
                />
              ))}
            </WorkSection>
          )}
          {quarantined > 0 && (
            <WorkSection title="Quarantena">
              {[
                <Task
                  key="quarantine"
                  to={inboxPath({ stato: 'quarantena' })}
                  name={formatCount(quarantined, 'Una richiesta da controllare', 'richieste da controllare')}
                />,
              ]}
            </WorkSection>
          )}
          {deadMails.length > 0 && (
            <WorkSection title="Email non consegnate" total={failedMails} to="/admin/mail?stato=dead">
              {deadMails.map(({ id, kind, recipient }) => (
                <Task
                  key={id}
                  to={`/admin/mail/${id}`}
                  name={recipient || 'Destinatari delle notifiche'}
                  about={kindName(kind)}
                />
              ))}
            </WorkSection>
          )}
        </div>
        <div className="min-w-0 space-y-10">
          <NextAppointments today={today} tomorrow={tomorrow} />
          <WithoutLink appointments={withoutLink} />
          <SnoozedTasks snoozes={snoozes.ahead} />
          {setUp && <SetUpList {...setUp} />}
        </div>
      </div>
      <div className="mt-12 grid gap-x-12 gap-y-10 border-line border-t pt-10 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="min-w-0 space-y-10">
          <KeyFigures {...figures} />
          <WeekChart weeks={figures.weeks} />
        </div>
        <TopicTable topics={figures.topics} since={figures.weeks[0]?.monday ?? ''} />
      </div>
      <VisitFigures
        visits={loaderData.visits}
        requests={figures.weeks.reduce((sum, week) => sum + week.requests, 0)}
        since={figures.weeks[0]?.monday ?? ''}
      />
    </AdminPage>
  )
}
