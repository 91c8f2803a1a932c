import { useState } from 'react'
import { Form, Link } from 'react-router'
import { type FormHandler, refuseForm, runForm, withErrorResponse } from '#app/action-result.server.ts'
import { type AppContext, appContext } from '#app/context.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { DURATIONS } from '#app/features/work/appointments/durations.ts'
import { placeKind } from '#app/features/work/appointments/places.ts'
import { formatBriefSlot, readSlotParam, slotParam } from '#app/features/work/appointments/slot.ts'
import { StateMark } from '#app/features/work/appointments/state-mark.tsx'
import { isUsual } from '#app/features/work/appointments/states.ts'
import { AppError } from '#app/lib/errors.ts'
import { refusedIn } from '#app/lib/form/refused-form.ts'
import { pagePath } from '#app/lib/result.ts'
import { formatBriefDay, formatCount } from '#app/lib/text/format.ts'
import { addDays, isCalendarDay, romeDay, romeDayStart } from '#app/lib/time/rome-time.ts'
import { isoDay } from '#app/lib/time/typed-day.ts'
import { readUndoable, UNDO_MS, undoableResult } from '#app/lib/undo.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { DateInput } from '#app/ui/form/date-input.tsx'
import { FormFooter } from '#app/ui/form/form-footer.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { Labelled } from '#app/ui/form/labelled.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SendingSelect } from '#app/ui/form/sending-select.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAnswer } from '#app/ui/form/use-answer.ts'
import { Notice } from '#app/ui/result/notice.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { UndoForm } from '#app/ui/result/undo-form.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import { StaffTable } from '#app/ui/staff-table.tsx'
import type { Route } from './+types/reassign-page.ts'
import { findAway, listToReassign, type ToReassign } from './list-to-reassign.server.ts'
import { type Handover, type NotGiven, reassignSeveral, undoSeveral } from './reassign-several.server.ts'

export { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Riassegna appuntamenti · IDG' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const { searchParams } = new URL(request.url)
  const dayOf = (name: string, otherwise: string) => {
    const day = isoDay(searchParams.get(name) ?? '')
    return isCalendarDay(day) ? day : otherwise
  }
  const start = dayOf('dal', romeDay(ctx.clock()))
  const days = { from: start, to: dayOf('al', addDays(start, 13)) }
  const asked = searchParams.get('persona')
  return withErrorResponse(async () => {
    const { consultants = [] } = await getOfferRules(ctx.db)
    const { personId, from, to } = asked === null ? await findAway(ctx, days) : { personId: asked, ...days }
    const person = consultants.find(({ id }) => id === personId)
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

/** What a form that was refused for some appointments also contains: those, and the result for the others. */
interface Refused {
  refused: NotGiven[]
  given: string
}

const give: FormHandler<AppContext> = async (ctx, form) => {
  const list = [...form].flatMap(([name, value]) => {
    const id = /^to-([0-9a-f-]{36})$/.exec(name)?.[1]
    return id && value ? handoverOf(id, Number(form.get(`version-${id}`)), String(value)) : []
  })
  if (list.length === 0) throw new AppError(400, 'Scegli almeno una persona o un orario: nulla è cambiato.')
  const { refused, undoIds } = await reassignSeveral(ctx, list)
  const done = list.length - refused.length
  const given = undoableResult(String(done), undoIds.join(','))
  if (refused.length === 0) return given
  const problem = `${formatCount(done, '1 appuntamento riassegnato', 'appuntamenti riassegnati')}, ${refused.length} no: qui sotto vedi perché e com’è la situazione ora.`
  return refuseForm<Refused>(form, 409, { problem, refused, given })
}

const undo: FormHandler<AppContext> = async (ctx, form) => {
  await undoSeveral(ctx, String(form.get('undo')).split(','))
  return 'undone'
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
  return runForm({ give, undo }, { form, page: pagePath(new URL(request.url)), context: context.get(appContext) })
}

/** /admin/appointments/reassign: gives away what one person cannot attend, or what nobody attends. */
export default function ReassignPage({ loaderData }: Route.ComponentProps) {
  const { personId, name, from, to, people, list, isAbsent } = loaderData
  const result = useResult()
  const { refused = [], given = result } = refusedIn<Refused>(useAnswer()) ?? {}
  const { done, undoId } = readUndoable(given)
  const days = from === to ? formatBriefDay(from) : `da ${formatBriefDay(from)} a ${formatBriefDay(to)}`
  const [isChanged, setChanged] = useState(false)
  const proposed = list.every(({ suggested }) => suggested) ? 'Assegna tutti come proposto' : 'Assegna come proposto'
  return (
    <AdminPage
      title="Riassegna appuntamenti"
      lead={name || list.length === 0 ? undefined : 'Quelli che nessuno segue, o di chi non riceve più appuntamenti.'}
      width="narrow"
      back={{ to: `/admin/appointments?giorno=${from}`, label: 'Torna al calendario' }}
    >
      <ResultToast
        message={
          done === 'undone'
            ? 'Ripristinato: gli appuntamenti sono come prima e i clienti non ricevono nulla.'
            : Number(done) > 0
              ? formatCount(Number(done), 'Appuntamento riassegnato.', 'appuntamenti riassegnati.')
              : undefined
        }
        {...(undoId && { lifetime: UNDO_MS, action: <UndoForm id={undoId} /> })}
      />
      <FormProblem />
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <Labelled label="Di chi" className="min-w-40 grow max-sm:basis-full">
          <SendingSelect name="persona" value={personId} className="field">
            <option value="">Nessuno: da assegnare</option>
            {people.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </SendingSelect>
        </Labelled>
        {personId ? (
          <>
            <Labelled label="Dal" className="w-40 max-sm:flex-1">
              <DateInput name="dal" defaultValue={from} sendsForm />
            </Labelled>
            <Labelled label="Al" className="w-40 max-sm:flex-1">
              <DateInput name="al" defaultValue={to} sendsForm />
            </Labelled>
          </>
        ) : (
          <input type="hidden" name="dal" value={from} />
        )}
        <span className="without-scripts">
          <SubmitButton look="secondary" size="compact">
            Mostra
          </SubmitButton>
        </span>
      </Form>
      {!isAbsent && list.length > 0 && (
        <Notice tone="warning" isStatic className="mt-6">
          Per questi giorni non c’è un’assenza: finché non viene segnata, i clienti possono ancora scegliere i suoi
          orari liberi.
        </Notice>
      )}
      {list.length === 0 ? (
        <p className="mt-8 text-soft">
          {name
            ? `Nessun appuntamento da riassegnare ${days}: scegli un’altra persona o altri giorni.`
            : 'Nessun appuntamento è senza consulente: scegli chi è assente per riassegnare i suoi.'}
        </p>
      ) : (
        <PostForm intent="give" className="mt-6" key={`${personId} ${from} ${to}`} onInput={() => setChanged(true)}>
          <input type="hidden" name="intent" value="give" />
          <StaffTable caption="Appuntamenti da riassegnare" head={['Quando', 'Cliente', 'A chi']}>
            {list.map((one) => (
              <Row
                key={`${one.entry.id} ${one.entry.version} ${one.suggested}`}
                {...one}
                problem={refused.find(({ id }) => id === one.entry.id)?.problem}
              />
            ))}
          </StaffTable>
          <p className="mt-4 text-soft text-sm">
            Chi ha già una conferma riceve un’email solo se conosceva il nome di prima, o se cambia l’orario.
          </p>
          <FormFooter label={isChanged ? 'Assegna come scelto' : proposed} />
        </PostForm>
      )}
    </AdminPage>
  )
}

function Row({ entry, suggested, able, others, times, problem }: ToReassign & { problem: string | undefined }) {
  const groups = { 'Adatti e liberi': able, 'Liberi, di solito non se ne occupano': others }
  return (
    <tr>
      <th scope="row" className="font-medium">
        {formatBriefSlot(entry)}
        <span className="block font-normal text-soft text-sm">{placeKind(entry.location).name}</span>
      </th>
      <td className="max-md:basis-full">
        <Link to={`/admin/appointments/${entry.id}`} className="link wrap-anywhere">
          <bdi>{entry.name}</bdi>
        </Link>
        {entry.company && <bdi className="block wrap-anywhere text-soft text-sm">{entry.company}</bdi>}
        {!isUsual(entry.state) && <StateMark state={entry.state} />}
        {problem && <p className="mt-1 font-medium text-danger text-sm">{problem}</p>}
      </td>
      <td className="max-md:basis-full md:w-72">
        <input type="hidden" name={`version-${entry.id}`} value={entry.version} />
        <select
          name={`to-${entry.id}`}
          defaultValue={suggested}
          aria-label={`A chi: ${entry.name}, ${formatBriefSlot(entry)}`}
          className="field"
        >
          <option value="">
            {able.length + others.length > 0 ? 'Lascia com’è' : 'Nessuno è libero: lascia com’è'}
          </option>
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
            <optgroup label={`A un’altra ora, ${entry.email ? 'con email al cliente' : 'da dire al cliente a voce'}`}>
              {times.map(({ slot, person }) => (
                <option key={slotParam(slot)} value={`${slotParam(slot)} ${slot.duration} ${person.id}`}>
                  {formatBriefSlot(slot)}, {person.name}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </td>
    </tr>
  )
}
