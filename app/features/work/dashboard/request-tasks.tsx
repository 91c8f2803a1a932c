import { inboxPath, requestPath } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import type { Dashboard } from './dashboard.server.ts'
import { LISTS } from './lists.ts'
import { Task, WorkSection } from './work-section.tsx'

interface Props {
  title: string
  list: Dashboard['mine']
  of: keyof typeof LISTS
  empty: string
}

/** Requests that wait for us, the longest wait first. */
export function RequestTasks({ title, list, of, empty }: Props) {
  return (
    <WorkSection title={title} total={list.total} to={inboxPath(LISTS[of])} empty={empty}>
      {list.requests.map(({ id, version, name, company, topic, handler, asksTimes, waiting }) => (
        <Task
          key={id}
          id={id}
          version={version}
          to={requestPath(id, LISTS[of])}
          name={name}
          about={[asksTimes && 'orari da proporre', company, topic, handler && `assegnata a ${handler}`]
            .filter(Boolean)
            .join(' · ')}
          when={waiting?.waited}
        />
      ))}
    </WorkSection>
  )
}
