import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Form, Link } from 'react-router'
import { type FormHandler, refuseForm, runForm, withErrorResponse } from '#app/action-result.server.ts'
import { type AppContext, appContext } from '#app/context.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { DURATIONS } from '#app/features/work/appointments/durations.ts'
import { placeKind } from '#app/features/work/appointments/places.ts'
import { formatBriefSlot, formatSlot, readSlotParam, slotParam } from '#app/features/work/appointments/slot.ts'
import { StateMark } from '#app/features/work/appointments/state-mark.tsx'
import { AppError } from '#app/lib/errors.ts'
import { refusedIn } from '#app/lib/form/refused-form.ts'
import { pagePath } from '#app/lib/result.ts'
import { formatCount } from '#app/lib/text/format.ts'
import { isCalendarDay, romeDay, romeDayStart } from '#app/lib/time/rome-time.ts'
import { isoDay } from '#app/lib/time/typed-day.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { DateInput } from '#app/ui/form/date-input.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { Labelled } from '#app/ui/form/labelled.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAnswer } from '#app/ui/form/use-answer.ts'
import { Notice } from '#app/ui/result/notice.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/reassign-page.ts'
import { listToReassign, type ToReassign } from './list-to-reassign.server.ts'
import { type Handover, type NotGiven, reassignSeveral } from './reassign-several.server.ts'

export { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Riassegna appuntamenti · IDG' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const { searchParams } = new URL(request.url)
  const dayOf = (name: string, otherwise: string) => {
    const day = isoDay(searchParams.get(name) ?? '')
    return isCalendarDay(day) ? day : otherwise
  }
  const from = dayOf('dal', romeDay(ctx.clock()))
  const to = dayOf('al', from)
  return withErrorResponse(async () => {
    const { consultants = [] } = await getOfferRules(ctx.db)
    const person = consultants.find(({ id }) => id === searchParams.get('persona'))
    const away = { personId: person?.id ?? '', from, to }
    return {
      ...away,
      name: person?.name ?? '',
      people: consultants.map(({ id, name }) => ({ id, name })),
      // Otherwise the next customer gets the same person again.
      isAbsent:
        !person ||
        person.absences.some(({ startsAt, endsAt }) => startsAt <= romeDayStart(to) && endsAt > romeDayStart(from)),
      list: await listToReassign(ctx, away),
    }
  })
}

const give: FormHandler<AppContext> = async (ctx, form) => {
  const list = [...form].flatMap(([name, value]) => {
    const id = /^to-([0-9a-f-]{36})$/.exec(name)?.[1]
    return id && value ? handoverOf(id, Number(form.get(`version-${id}`)), String(value)) : []
  })
  if (list.length === 0) throw new AppError(400, 'Scegli almeno una persona o un orario: nulla è cambiato.')
  const refused = await reassignSeveral(ctx, list)
  const done = list.length - refused.length
  if (refused.length === 0) return String(done)
  const problem = `${formatCount(done, '1 appuntamento riassegnato', 'appuntamenti riassegnati')}, ${refused.length} no: qui sotto vedi perché e com’è la situazione ora.`
  return refuseForm<{ refused: NotGiven[] }>(form, 409, { problem, refused })
}

/** A choice: a person, or a time with the person who takes it. */
function handoverOf(id: string, version: number, choice: string): Handover[] {
  const [when = '', duration = '', personId = ''] = choice.split(' ')
  if (!duration) return [{ id, version, personId: choice }]
  const start = readSlotParam(when)
  if (!start || !DURATIONS.some((one) => one === duration)) return []
  return [{ id, version, personId, slot: { ...start, duration: Number(duration) } }]
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  return runForm({ give }, { form, page: pagePath(new URL(request.url)), context: context.get(appContext) })
}

/** /admin/appointments/reassign: gives away what one person cannot attend, or what nobody attends. */
export default function ReassignPage({ loaderData }: Route.ComponentProps) {
  const { personId, name, from, to, people, list, isAbsent } = loaderData
  const given = Number(useResult())
  const { refused = [] } = refusedIn<{ refused: NotGiven[] }>(useAnswer()) ?? {}
  return (
    <AdminPage
      title="Riassegna appuntamenti"
      lead={name ? <bdi>{name}</bdi> : 'Quelli che nessuno segue, o di chi non riceve più appuntamenti.'}
      width="narrow"
      actions={
        <Link to={`/admin/appointments?vista=giorno&giorno=${from}`} className={buttonLook('quiet', 'compact')}>
          <ArrowLeft aria-hidden className="size-4.5" /> Torna al calendario
        </Link>
      }
    >
      <ResultToast
        message={given > 0 ? formatCount(given, 'Appuntamento riassegnato.', 'appuntamenti riassegnati.') : undefined}
      />
      <FormProblem />
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <Labelled label="Di chi" className="min-w-40 grow">
          <select name="persona" key={personId} defaultValue={personId} className="field">
            <option value="">Nessuno: da assegnare</option>
            {people.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled label="Dal" className="w-40">
          <DateInput name="dal" key={from} defaultValue={from} />
        </Labelled>
        <Labelled label="Al" className="w-40">
          <DateInput name="al" key={to} defaultValue={to} />
        </Labelled>
        <SubmitButton look="secondary">Mostra</SubmitButton>
      </Form>
      {!isAbsent && list.length > 0 && (
        <Notice tone="warning" isStatic className="mt-6">
          Per questi giorni non c’è un’assenza: finché non viene segnata, i clienti possono ancora scegliere i suoi
          orari liberi.
        </Notice>
      )}
      {list.length === 0 ? (
        <p className="mt-8 text-soft">Nessun appuntamento da riassegnare.</p>
      ) : (
        <PostForm intent="give" className="mt-8">
          <input type="hidden" name="intent" value="give" />
          <ol className="divide-y divide-line border-line border-y">
            {list.map((one) => (
              <Row
                key={`${one.entry.id} ${one.entry.version} ${one.suggested}`}
                {...one}
                problem={refused.find(({ id }) => id === one.entry.id)?.problem}
              />
            ))}
          </ol>
          <p className="mt-4 text-soft text-sm">
            Chi ha già una conferma riceve un’email solo se conosceva il nome di prima, o se cambia l’orario.
          </p>
          <SubmitButton className="mt-4">Riassegna</SubmitButton>
        </PostForm>
      )}
    </AdminPage>
  )
}

function Row({ entry, suggested, able, others, times, problem }: ToReassign & { problem: string | undefined }) {
  const groups = { 'Adatti e liberi': able, 'Liberi, di solito non se ne occupano': others }
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)] sm:items-center">
      <div className="min-w-0">
        <Link to={`/admin/appointments/${entry.id}`} className="link wrap-anywhere font-medium">
          <bdi>{entry.name}</bdi>
        </Link>
        <p className="text-sm">{formatSlot(entry)}</p>
        <p className="flex flex-wrap gap-x-3 text-soft text-sm">
          <StateMark state={entry.state} />
          {placeKind(entry.location).name}
        </p>
        {problem && <p className="mt-1 font-medium text-danger text-sm">{problem}</p>}
      </div>
      <input type="hidden" name={`version-${entry.id}`} value={entry.version} />
      <select
        name={`to-${entry.id}`}
        defaultValue={suggested}
        aria-label={`A chi: ${entry.name}, ${formatBriefSlot(entry)}`}
        className="field"
      >
        <option value="">{able.length + others.length > 0 ? 'Lascia com’è' : 'Nessuno è libero: lascia com’è'}</option>
        {Object.entries(groups).map(([label, people]) => (
          <optgroup key={label} label={label} hidden={people.length === 0}>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
        {times.length > 0 && (
          <optgroup label="A un’altra ora, con email al cliente">
            {times.map(({ slot, person }) => (
              <option key={slotParam(slot)} value={`${slotParam(slot)} ${slot.duration} ${person.id}`}>
                {formatBriefSlot(slot)}, {person.name}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </li>
  )
}
