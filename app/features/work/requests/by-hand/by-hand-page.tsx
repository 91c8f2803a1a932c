import { randomUUID } from 'node:crypto'
import { type RefObject, useRef, useState } from 'react'
import { runForm, withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { listFreeSoon } from '#app/features/work/appointments/availability/free-soon.server.ts'
import type { TakenSlot } from '#app/features/work/appointments/changes/staff/run-change.server.ts'
import { PlaceFields, SlotFields, VideoLinkField } from '#app/features/work/appointments/desk/change-fields.tsx'
import { WithoutLink } from '#app/features/work/appointments/desk/without-link.tsx'
import { DEFAULT_DURATION, DURATIONS } from '#app/features/work/appointments/durations.ts'
import { Choice } from '#app/features/work/appointments/picker/choices.tsx'
import { DEFAULT_LOCATION } from '#app/features/work/appointments/places.ts'
import { nearestFreeTitle, readSlotParam, type Slot, slotParam } from '#app/features/work/appointments/slot.ts'
import { ORIGIN_NAMES, STAFF_ORIGINS } from '#app/features/work/requests/origins.ts'
import { refusedIn } from '#app/lib/form/refused-form.ts'
import { pagePath } from '#app/lib/result.ts'
import { formatBriefDay } from '#app/lib/text/format.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { typedDay } from '#app/lib/time/typed-day.ts'
import { requirePermission } from '#app/permissions.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { SelectField, TextArea } from '#app/ui/form/field.tsx'
import { FormFooter } from '#app/ui/form/form-footer.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { useAnswer } from '#app/ui/form/use-answer.ts'
import type { Route } from './+types/by-hand-page.ts'
import { BY_HAND_FORMS } from './by-hand-action.server.ts'
import { STATES } from './by-hand-form.ts'
import { findEarlier, findKnownPerson } from './earlier.server.ts'
import { SenderFields, setField } from './sender-fields.tsx'

export { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => {
  return [{ title: `${titleOf(loaderData?.wantsTime)} · IDG` }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const { searchParams } = new URL(request.url)
  return withErrorResponse(async () => {
    requirePermission(ctx, 'requests.write')
    const slot = readSlotParam(searchParams.get('orario'))
    const wantsTime = searchParams.has('appuntamento') || slot !== undefined
    // A request without appointment is given it; that of a customer is only copied.
    const given = searchParams.get('richiesta')
    const earlier = await findEarlier(ctx, given ?? searchParams.get('cliente'))
    const fixed = given !== null && earlier
    const known = await findKnownPerson(ctx, searchParams.get('persona'))
    return {
      key: randomUUID(),
      today: romeDay(ctx.clock()),
      wantsTime,
      reference: fixed ? earlier.reference : '',
      values: {
        ...(wantsTime && { requestedAppointment: 'on' }),
        tells: 'on',
        company: searchParams.get('azienda') ?? '',
        duration: DURATIONS.find((minutes) => minutes === searchParams.get('durata')) ?? DEFAULT_DURATION,
        location: DEFAULT_LOCATION,
        ...slot,
        ...earlier?.values,
        ...(fixed && { request: given, message: earlier.message, origin: STAFF_ORIGINS[0] }),
        ...known,
      },
      free: await listFreeSoon(ctx.db, ctx.clock(), Number(DEFAULT_DURATION)),
      room: (await readSection(ctx.db, 'booking')).videoLink,
    }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  return runForm(BY_HAND_FORMS, { form, page: pagePath(new URL(request.url)), context: context.get(appContext) })
}

function titleOf(wantsTime: boolean | undefined): string {
  return wantsTime ? 'Nuovo appuntamento' : 'Nuova richiesta'
}

/** /admin/requests/new: staff enter who called or came by, what they want, and the time that was agreed. */
export default function ByHandPage({ loaderData }: Route.ComponentProps) {
  const { today, wantsTime, reference, values, free, room } = loaderData
  const refused = refusedIn<TakenSlot>(useAnswer())
  // Data loaded again must not change the key: a form that is sent again stores nothing twice.
  const [key] = useState(refused?.values.key ?? loaderData.key)
  const form = useRef<HTMLFormElement>(null)
  return (
    <AdminPage
      width="narrow"
      title={titleOf(wantsTime)}
      lead={
        reference
          ? `Per la richiesta ${reference}: resta nella stessa conversazione.`
          : 'Per chi telefona, passa in sede o scrive altrove. Basta un recapito: telefono o email.'
      }
    >
      <FormProblem />
      <PostForm ref={form} intent="enter" values={values} className="contact-form space-y-6">
        {/* Enter sends the form as the last button does. */}
        <button type="submit" formNoValidate tabIndex={-1} aria-hidden className="visually-hidden" />
        <input type="hidden" name="intent" value="enter" />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="person" defaultValue={(refused?.values ?? values).person ?? ''} />
        <input type="hidden" name="request" defaultValue={(refused?.values ?? values).request ?? ''} />
        <SenderFields form={form} />
        <div className={`grid gap-3 ${reference ? '' : 'sm:grid-cols-[12rem_minmax(0,1fr)]'}`}>
          <SelectField label="Come è arrivata" name="origin" className={reference ? 'hidden' : ''}>
            {STAFF_ORIGINS.map((origin) => (
              <option key={origin} value={origin}>
                {ORIGIN_NAMES[origin]}
              </option>
            ))}
          </SelectField>
          <TextArea label="Che cosa chiede" name="message" rows={3} />
        </div>
        <label className={reference ? 'hidden' : 'flex min-h-11 items-center gap-2 font-medium'}>
          <Checkbox id="requestedAppointment" name="requestedAppointment" />
          Con un appuntamento
        </label>
        <AppointmentFields form={form} free={free} taken={refused?.alternatives} today={today} room={room} />
        <div className="with-email">
          <label className="flex min-h-11 items-center gap-2">
            <Checkbox name="tells" />
            Avvisa il cliente via email
          </label>
        </div>
        <p className="without-email text-soft text-sm">
          Senza indirizzo email il cliente non riceve conferme né promemoria.
        </p>
        <WithoutLink />
        <FormFooter label="Salva" formNoValidate />
      </PostForm>
    </AdminPage>
  )
}

interface Props {
  form: RefObject<HTMLFormElement | null>
  /** Free times, one list for each day. */
  free: readonly Slot[][]
  /** The nearest free times, once the wanted one was found taken. */
  taken: readonly Slot[] | undefined
  today: string
  /** The video room of the settings; empty for none. */
  room: string
}

/** When and where; CSS shows it while the checkbox above is ticked. Free times come first. */
function AppointmentFields({ form, free, taken, today, room }: Props) {
  const days = taken
    ? [...new Set(taken.map(({ date }) => date))].sort().map((day) => taken.filter(({ date }) => date === day))
    : free
  // Without scripts the server does the same.
  const choose = (value: string) => {
    const slot = readSlotParam(value)
    if (!slot) return
    setField(form.current, 'date', typedDay(slot.date))
    setField(form.current, 'time', slot.time)
  }
  return (
    <fieldset className="appointment-fields min-w-0 gap-5 border-accent border-l-2 pl-4">
      <legend className="visually-hidden">Appuntamento</legend>
      {taken && (
        <label className="flex min-h-11 items-center gap-2 rounded-lg border border-line-strong px-3 py-2">
          <Checkbox name="overbooks" />
          <span>
            Fissalo comunque: un posto in più
            <span className="block text-soft text-sm">
              L’orario resta segnato come oltre i posti, anche nelle attività.
            </span>
          </span>
        </label>
      )}
      {days.length > 0 && (
        <fieldset onChange={({ target }) => choose((target as unknown as HTMLInputElement).value)}>
          <legend className="mb-2 font-medium text-sm">{taken ? nearestFreeTitle(taken) : 'Orari liberi'}</legend>
          <div className="grid gap-2">
            {days.map((slots) => (
              <div
                key={slots[0]?.date}
                className="grid grid-cols-[6rem_repeat(3,minmax(0,1fr))] items-center gap-2 sm:max-w-lg"
              >
                <span className="text-soft text-sm">{formatBriefDay(slots[0]?.date ?? '')}</span>
                {slots.map((slot) => (
                  <Choice key={slotParam(slot)} name="slot" value={slotParam(slot)} isFirst={false}>
                    <span className="visually-hidden">{formatBriefDay(slot.date)}, </span>
                    <span className="tabular-nums">{slot.time}</span>
                  </Choice>
                ))}
              </div>
            ))}
          </div>
          <label className="mt-2 flex min-h-11 items-center gap-2 text-sm">
            <input type="radio" name="slot" value="" defaultChecked className="radio size-5 shrink-0" />
            Un altro giorno o orario, come scritto qui sotto
          </label>
        </fieldset>
      )}
      <SlotFields earliest={today} />
      <PlaceFields />
      <div className="link-field">
        <VideoLinkField room={room} />
      </div>
      <SelectField label="Stato" name="state" className="sm:max-w-48">
        {Object.entries(STATES).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </SelectField>
    </fieldset>
  )
}
