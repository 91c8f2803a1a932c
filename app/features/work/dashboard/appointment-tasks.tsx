import { formatBriefSlot, slotStart } from '#app/features/work/appointments/slot.ts'
import { Due } from '#app/ui/due.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { Dashboard } from './dashboard.server.ts'
import { ActLink, Task, WorkSection } from './work-section.tsx'

/** Appointments to confirm, with until when their times are held; renders nothing when there are none. */
export function PendingTasks({ pending: { entries, total }, now }: { pending: Dashboard['pending']; now: Date }) {
  return (
    <WorkSection title="Appuntamenti da confermare" total={total} to="/admin/appointments#in-attesa">
      {entries.map((entry) => (
        <Task
          key={entry.id}
          to={pathOf(entry)}
          name={entry.name}
          about={[formatBriefSlot(entry), entry.company, entry.taken && 'orario già occupato']
            .filter(Boolean)
            .join(' · ')}
          when={entry.holdUntil && <Due by={new Date(entry.holdUntil)} now={now} late="scaduto" />}
        >
          <Decide entry={entry} />
        </Task>
      ))}
    </WorkSection>
  )
}

function Decide({ entry: { id, version, name, ...entry } }: { entry: Dashboard['pending']['entries'][number] }) {
  const blocked = entry.taken || entry.late ? { act: 'Sposta', form: 'move' } : undefined
  const elsewhere = blocked ?? (entry.asksLink ? { act: 'Conferma…', form: 'confirm' } : undefined)
  if (elsewhere) {
    return (
      <ActLink to={`${pathOf({ id })}?azione=${elsewhere.form}`} name={name}>
        {elsewhere.act}
      </ActLink>
    )
  }
  return (
    <PostForm>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <SubmitButton name="intent" value="confirm" look="secondary" size="compact">
        Conferma<span className="visually-hidden"> {name}</span>
      </SubmitButton>
    </PostForm>
  )
}

/** Proposals that end today; renders nothing when there are none. */
export function ProposedTasks({ proposed, now }: { proposed: Dashboard['proposed']; now: Date }) {
  return (
    <WorkSection title="Orari proposti, senza risposta" total={proposed.length}>
      {proposed.map(({ id, name, holdUntil }) => (
        <Task
          key={id}
          to={pathOf({ id })}
          name={name}
          when={holdUntil && <Due by={new Date(holdUntil)} now={now} late="scaduti" />}
        />
      ))}
    </WorkSection>
  )
}

/** Confirmed online appointments without a meeting link; renders nothing when there are none. */
export function WithoutLink({ appointments, now }: { appointments: Dashboard['withoutLink']; now: Date }) {
  return (
    <WorkSection title="Manca il link della videochiamata" total={appointments.length}>
      {appointments.map((one) => (
        <Task
          key={one.id}
          to={pathOf(one)}
          name={one.name}
          when={<Due by={slotStart(one)} now={now} late="già iniziato" />}
        >
          <ActLink to={`${pathOf(one)}?azione=set-link`} name={one.name}>
            Aggiungi il link
          </ActLink>
        </Task>
      ))}
    </WorkSection>
  )
}

const pathOf = ({ id }: { id: string }) => `/admin/appointments/${id}`
