import { relativeTime } from '#app/features/ground/notifications/relative-time.ts'
import type { Dashboard } from './dashboard.server.ts'
import { Task, WorkSection } from './work-section.tsx'

interface Props {
  title: string
  list: Dashboard['mine']
  to: string
  empty: string
  now: Date
}

/** Open requests, the oldest first. */
export function RequestTasks({ title, list, to, empty, now }: Props) {
  return (
    <WorkSection title={title} total={list.total} to={to} empty={empty}>
      {list.requests.map(({ id, name, company, topic, createdAt }) => (
        <Task
          key={id}
          to={`/admin/requests/${id}`}
          name={name}
          about={[company, topic].filter(Boolean).join(' · ')}
          when={<time dateTime={createdAt}>{relativeTime(new Date(createdAt), now)}</time>}
        />
      ))}
    </WorkSection>
  )
}
