import { useNavigate, useSubmit } from 'react-router'
import { runForm, withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { DeliveryLine } from '#app/features/ground/mail/screens/delivery-notice.tsx'
import { kindName } from '#app/features/ground/mail/screens/mail-states.ts'
import { usePulse } from '#app/features/ground/notifications/bell/pulse.ts'
import { ChangeToast } from '#app/features/work/appointments/desk/change-notice.tsx'
import { findUndo } from '#app/features/work/requests/inbox/bulk/undo.server.ts'
import { UndoNotice } from '#app/features/work/requests/inbox/bulk/undo-notice.tsx'
import { inboxPath, requestPath } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import { usePageKeys } from '#app/lib/browser/page-keys.ts'
import { moveRow, presentRow } from '#app/lib/browser/row-keys.ts'
import { RESULT } from '#app/lib/result.ts'
import { formatCount, formatDay } from '#app/lib/text/format.ts'
import { DAY } from '#app/lib/time/duration.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Due } from '#app/ui/due.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import { useRefresh } from '#app/ui/use-refresh.ts'
import type { Route } from './+types/dashboard-page.ts'
import { PendingTasks, ProposedTasks, WithoutLink } from './appointment-tasks.tsx'
import { type Dashboard, readDashboard } from './dashboard.server.ts'
import { DASHBOARD_FORMS } from './dashboard-action.server.ts'
import { KeyFigures } from './key-figures.tsx'
import { LISTS } from './lists.ts'
import { NextAppointments } from './next-appointments.tsx'
import { SetUpList } from './set-up-list.tsx'
import { ReturnedTasks, SnoozedTasks } from './snooze-tasks.tsx'
import { TopicTable } from './topic-table.tsx'
import { VisitFigures } from './visit-figures.tsx'
import { WeekChart } from './week-chart.tsx'
import { WEEKS } from './weeks.ts'
import { ActLink, Task, WorkSection } from './work-section.tsx'

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

/** /admin/dashboard: what is to be done, the next appointments, and the figures folded below. */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const {
    waiting,
    delivery,
    snoozes,
    mine,
    others,
    pending,
    proposed,
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
      {result?.startsWith('annullate-') ? (
        <ResultToast message="Operazione annullata." />
      ) : (
        <ChangeToast undo="undo-change" />
      )}
      {undo && <UndoNotice key={undo.id} undo={undo} passedOver={0} confirmed={0} action={PAGE} />}
      <FormProblem />
      <DeliveryLine {...delivery} />
      {today.appointments.length > 0 && (
        <a
          href="#next"
          className="-mt-3 mb-1 inline-flex min-h-11 items-center font-semibold text-sm text-accent xl:hidden"
        >
          Appuntamenti di oggi: {today.appointments.length}
        </a>
      )}
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
        <div className="min-w-0 space-y-10">
          <ReturnedTasks snoozes={snoozes.returned} />
          <RequestTasks
            title="Tocca a te"
            list={mine}
            of="mine"
            now={now}
            empty="Nessuna delle tue richieste aspetta te."
          />
          <PendingTasks pending={pending} now={now} />
          <WithoutLink appointments={withoutLink} now={now} />
          <ProposedTasks proposed={proposed} now={now} />
          {loaderData.unattended > 0 && (
            <WorkSection title="Appuntamenti da assegnare">
              {[
                <Task
                  key="unattended"
                  to="/admin/appointments/reassign?persona="
                  name={formatCount(loaderData.unattended, 'Uno senza consulente', 'appuntamenti senza consulente')}
                />,
              ]}
            </WorkSection>
          )}
          <RequestTasks
            title="Tocca a noi"
            list={others}
            of="others"
            now={now}
            empty="Nessun’altra richiesta aspetta una nostra risposta."
          />
          {askedErasures && (
            <WorkSection title="Cancellazioni richieste" total={askedErasures.total} to="/admin/privacy">
              {askedErasures.cases.map(({ id, address, askedAt }) => (
                <Task
                  key={id}
                  to={`/admin/privacy/${id}`}
                  name={address}
                  when={<Due by={new Date(Date.parse(askedAt) + ANSWER_WITHIN_MS)} now={now} near={7 * DAY} />}
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
          <SnoozedTasks snoozes={snoozes.ahead} />
          {setUp && <SetUpList {...setUp} />}
        </div>
      </div>
      <div className="mt-12 border-line border-t pt-2">
        <Fold title="Andamento" note={`richieste, appuntamenti e visite, ultime ${WEEKS} settimane`}>
          <div className="grid gap-x-12 gap-y-10 pt-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
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
        </Fold>
      </div>
    </AdminPage>
  )
}

interface Props {
  title: string
  list: Dashboard['mine']
  of: keyof typeof LISTS
  now: Date
  empty: string
}

/** Requests that wait for us, the longest wait first. */
function RequestTasks({ title, list, of, now, empty }: Props) {
  return (
    <WorkSection title={title} total={list.total} to={inboxPath(LISTS[of])} empty={empty}>
      {list.requests.map(({ id, version, name, company, topic, handler, asksTimes, by, late }) => (
        <Task
          key={id}
          id={id}
          version={version}
          to={requestPath(id, LISTS[of])}
          name={name}
          about={[asksTimes && 'orari da proporre', company, topic, handler && `assegnata a ${handler}`]
            .filter(Boolean)
            .join(' · ')}
          when={<Due by={new Date(by)} now={now} late={`in ritardo di ${late}`} />}
        >
          <ActLink to={`${requestPath(id, LISTS[of])}#scrivi`} name={name}>
            Rispondi
          </ActLink>
        </Task>
      ))}
    </WorkSection>
  )
}

/** Keys of the work list: j and k move; r answers, e closes and a assigns to the user the request with the focus; e also ends what came back. */
function useWorkKeys(me: string): void {
  const navigate = useNavigate()
  const submit = useSubmit()
  const act = (intent: 'close' | 'assign') => {
    const item = presentRow()?.dataset.row
    if (item) submit({ intent, item, adminId: me }, { method: 'post', preventScrollReset: true })
  }
  usePageKeys({
    j: () => moveRow(1),
    k: () => moveRow(-1),
    a: () => act('assign'),
    e: () => {
      const done = presentRow()?.querySelector<HTMLButtonElement>('button[value=snooze-end]')
      if (done) done.click()
      else act('close')
    },
    r: () => {
      const row = presentRow()
      const link = row?.dataset.row && row.querySelector('a')?.getAttribute('href')
      if (link) navigate(`${link}#scrivi`)
    },
  })
}
