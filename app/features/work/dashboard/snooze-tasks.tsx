import { formatBriefMoment } from '#app/lib/text/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { Dashboard } from './dashboard.server.ts'
import { Task, WorkSection } from './work-section.tsx'

type Snoozes = Dashboard['snoozes']['returned']

/** What has come back, each with a button when it is done. */
export function ReturnedTasks({ snoozes }: { snoozes: Snoozes }) {
  return (
    <WorkSection title="Tornate" total={snoozes.length}>
      {snoozes.map((snooze) => (
        <SnoozeTask key={snooze.id} snooze={snooze}>
          <PostForm>
            <input type="hidden" name="snooze" value={snooze.id} />
            <SubmitButton
              name="intent"
              value="snooze-end"
              look="secondary"
              size="compact"
              aria-label={`Fatto: ${snooze.name}`}
            >
              Fatto
            </SubmitButton>
          </PostForm>
        </SnoozeTask>
      ))}
    </WorkSection>
  )
}

/** What comes back later. */
export function SnoozedTasks({ snoozes }: { snoozes: Snoozes }) {
  return (
    <WorkSection title="Rimandate" total={snoozes.length}>
      {snoozes.map((snooze) => (
        <SnoozeTask key={snooze.id} snooze={snooze} />
      ))}
    </WorkSection>
  )
}

function SnoozeTask({ snooze, children }: { snooze: Snoozes[number]; children?: React.ReactNode }) {
  const { link, name, company, note, dueAt } = snooze
  const kind = link.startsWith('/admin/appointments') ? 'Appuntamento' : ''
  return (
    <Task
      to={link}
      name={name}
      about={[note, kind, company].filter(Boolean).join(' · ')}
      when={<time dateTime={dueAt}>{formatBriefMoment(new Date(dueAt))}</time>}
    >
      {children}
    </Task>
  )
}
