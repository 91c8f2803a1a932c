import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { DeliveryNotice } from '#app/features/mail/screens/delivery-notice.tsx'
import { formatDay } from '#app/lib/format.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import type { Route } from './+types/dashboard-page.ts'
import { readDashboard } from './dashboard.server.ts'
import { KeyFigures } from './key-figures.tsx'
import { ToComplete } from './to-complete.tsx'
import { Today } from './today.tsx'
import { TopicTable } from './topic-table.tsx'
import { Waiting } from './waiting.tsx'
import { WeekChart } from './week-chart.tsx'
import { WithoutLink } from './without-link.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return withErrorResponse(() => readDashboard(context.get(appContext)))
}

export const meta: Route.MetaFunction = () => [
  { title: 'Bacheca · IDG' },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** /admin/dashboard: open work, today's appointments and figures. */
export default function DashboardPage({
  loaderData: { waiting, delivery, withoutLink, today, figures, toComplete },
}: Route.ComponentProps) {
  return (
    <AdminPage title="Bacheca" lead={<span className="block first-letter:uppercase">{formatDay(today.day)}</span>}>
      <DeliveryNotice {...delivery} />
      <Waiting {...waiting} today={today.appointments.length} day={today.day} />
      <div className="mt-10 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="min-w-0 space-y-10 xl:col-start-2">
          <WithoutLink appointments={withoutLink} />
          <Today {...today} />
          {toComplete.length > 0 && <ToComplete items={toComplete} />}
        </div>
        <div className="min-w-0 space-y-10 xl:col-start-1 xl:row-start-1">
          <KeyFigures {...figures} />
          <WeekChart weeks={figures.weeks} />
          <TopicTable topics={figures.topics} />
        </div>
      </div>
    </AdminPage>
  )
}
