import { FormError, runForm, withErrorResponse } from '#app/action-result.server.ts'
import { type AppContext, appContext } from '#app/context.ts'
import { OutsideList } from '#app/features/ground/settings/opening/outside-list.tsx'
import { readFields } from '#app/lib/form/check-fields.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { FormFooter } from '#app/ui/form/form-footer.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { FormSection } from '#app/ui/form/form-section.tsx'
import { LongForm } from '#app/ui/form/long-form.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/own-appointments-page.ts'
import { checkOwnHours, consultantFields } from './consultant-form.ts'
import { HoursFields, Tick } from './hours-fields.tsx'
import { setOwnInvitations } from './own-invitations.server.ts'
import { getOwnHours, saveOwnHours } from './save-consultant.server.ts'

export { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'

export const meta: Route.MetaFunction = () => [{ title: 'I miei orari · IDG' }]

const PAGE = '/admin/account/appointments'

export async function loader({ context }: Route.LoaderArgs) {
  return withErrorResponse(async () => {
    const { settings, companyWeek, ...found } = await getOwnHours(context.get(appContext))
    const fields = { ...consultantFields(settings, companyWeek), ...(found.isInvited && { invitations: 'on' }) }
    return { fields, companyWeek, receives: settings.receives, ...found }
  })
}

async function hours(ctx: AppContext, form: FormData) {
  const fields = readFields(form)
  const checked = checkOwnHours(fields)
  if (!checked.ok) throw new FormError(checked.errors)
  await saveOwnHours(ctx, { version: Number(fields.version), hours: checked.value })
  await setOwnInvitations(ctx, fields.invitations === 'on')
  return 'saved'
}

export async function action({ context, request }: Route.ActionArgs) {
  return runForm({ hours }, { form: await request.formData(), page: PAGE, context: context.get(appContext) })
}

/** /admin/account/appointments: when one receives appointments, and whether with invitations by mail. */
export default function OwnAppointmentsPage({ loaderData }: Route.ComponentProps) {
  const { fields, companyWeek, receives, version, hasCalendar } = loaderData
  return (
    <AdminPage
      title="I miei orari"
      lead="Quando ricevi appuntamenti. Argomenti, luoghi e viaggi li decide un amministratore."
      width="sections"
      back={{ to: '/admin/account', label: 'Torna al mio account' }}
    >
      <ResultToast message={useResult() === 'saved' ? 'Salvato: vale per i prossimi appuntamenti.' : undefined} />
      <FormProblem />
      <OutsideList appointments={loaderData.outside} />
      {!receives && <p className="text-soft">Non ricevi appuntamenti: lo decide un amministratore.</p>}
      {receives && (
        <LongForm key={version} intent="hours" values={fields}>
          <input type="hidden" name="intent" value="hours" />
          <input type="hidden" name="version" value={version} />
          <HoursFields company={companyWeek} />
          <FormSection
            title="Inviti per email"
            text="Ogni appuntamento confermato arriva nel tuo calendario e segue spostamenti e annullamenti; senza la spunta un’email per appuntamento lo toglie. Se usi l’indirizzo del calendario non ti servono."
          >
            <Tick name="invitations" label="Ricevi gli appuntamenti come inviti">
              {hasCalendar ? 'Ora non partono: i tuoi appuntamenti si scrivono già nel tuo calendario CalDAV.' : ''}
            </Tick>
          </FormSection>
          <FormFooter label="Salva" />
        </LongForm>
      )}
    </AdminPage>
  )
}
