import { randomUUID } from 'node:crypto'
import { useRef, useState } from 'react'
import { runForm, withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { listFreeSoon } from '#app/features/work/appointments/availability/free-soon.server.ts'
import type { TakenSlot } from '#app/features/work/appointments/changes/staff/run-change.server.ts'
import { WithoutLink } from '#app/features/work/appointments/desk/without-link.tsx'
import { DEFAULT_DURATION, DURATIONS } from '#app/features/work/appointments/durations.ts'
import { DEFAULT_LOCATION } from '#app/features/work/appointments/places.ts'
import { readSlotParam } from '#app/features/work/appointments/slot.ts'
import { ORIGIN_NAMES, STAFF_ORIGINS } from '#app/features/work/requests/origins.ts'
import { refusedIn } from '#app/lib/form/refused-form.ts'
import { pagePath } from '#app/lib/result.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { requirePermission } from '#app/permissions.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { SelectField, TextArea } from '#app/ui/form/field.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAnswer } from '#app/ui/form/use-answer.ts'
import type { Route } from './+types/by-hand-page.ts'
import { AppointmentFields } from './appointment-fields.tsx'
import { BY_HAND_FORMS } from './by-hand-action.server.ts'
import { findEarlier, findKnownPerson } from './earlier.server.ts'
import { SenderFields } from './sender-fields.tsx'

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
    const earlier = await findEarlier(ctx, searchParams.get('cliente'))
    const known = await findKnownPerson(ctx, searchParams.get('persona'))
    return {
      key: randomUUID(),
      today: romeDay(ctx.clock()),
      wantsTime,
      values: {
        ...(wantsTime && { requestedAppointment: 'on' }),
        tells: 'on',
        duration: DURATIONS.find((minutes) => minutes === searchParams.get('durata')) ?? DEFAULT_DURATION,
        location: DEFAULT_LOCATION,
        ...slot,
        ...earlier,
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
  const { today, wantsTime, values, free, room } = loaderData
  const refused = refusedIn<TakenSlot>(useAnswer())
  // Data loaded again must not change the key: a form that is sent again stores nothing twice.
  const [key] = useState(refused?.values.key ?? loaderData.key)
  const form = useRef<HTMLFormElement>(null)
  return (
    <AdminPage width="narrow" title={titleOf(wantsTime)} lead="Per chi telefona, passa in sede o scrive altrove.">
      <FormProblem />
      <PostForm ref={form} intent="enter" values={values} className="contact-form space-y-6">
        {/* Enter sends the form as the last button does. */}
        <button type="submit" formNoValidate tabIndex={-1} aria-hidden className="visually-hidden" />
        <input type="hidden" name="intent" value="enter" />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="person" defaultValue={(refused?.values ?? values).person ?? ''} />
        <SenderFields form={form} />
        <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <SelectField label="Come è arrivata" name="origin">
            {STAFF_ORIGINS.map((origin) => (
              <option key={origin} value={origin}>
                {ORIGIN_NAMES[origin]}
              </option>
            ))}
          </SelectField>
          <TextArea label="Che cosa chiede" name="message" rows={3} />
        </div>
        <label className="flex min-h-11 items-center gap-2 font-medium">
          <Checkbox id="requestedAppointment" name="requestedAppointment" />
          Con un appuntamento
        </label>
        <AppointmentFields form={form} free={free} taken={refused?.alternatives} today={today} room={room} />
        <label className="flex min-h-11 items-center gap-2">
          <Checkbox name="tells" />
          <span>
            Avvisa il cliente via email
            <span className="block text-soft text-sm">Senza indirizzo email non riceve conferme né promemoria.</span>
          </span>
        </label>
        <WithoutLink />
        <SubmitButton formNoValidate size="compact">
          Salva
        </SubmitButton>
      </PostForm>
    </AdminPage>
  )
}
