import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'
import { FormError, runForm, withErrorResponse } from '#app/action-result.server.ts'
import { type AppContext, appContext } from '#app/context.ts'
import { readFields } from '#app/lib/form/check-fields.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
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
    return { fields: consultantFields(settings, companyWeek), receives: settings.receives, ...found }
  })
}

async function hours(ctx: AppContext, form: FormData) {
  const fields = readFields(form)
  const checked = checkOwnHours(fields)
  if (!checked.ok) throw new FormError(checked.errors)
  await saveOwnHours(ctx, { version: Number(fields.version), hours: checked.value })
  return 'saved'
}

async function invitations(ctx: AppContext, form: FormData) {
  const isInvited = form.get('invitations') === 'on'
  await setOwnInvitations(ctx, isInvited)
  return isInvited ? 'invited' : 'uninvited'
}

export async function action({ context, request }: Route.ActionArgs) {
  return runForm(
    { hours, invitations },
    { form: await request.formData(), page: PAGE, context: context.get(appContext) },
  )
}

const DONE = {
  saved: 'Salvato: vale per i prossimi appuntamenti.',
  invited: 'Inviti accesi: ricevi quelli dei prossimi appuntamenti.',
  uninvited: 'Inviti spenti: un’email per appuntamento li toglie dal calendario.',
}

/** /admin/account/appointments: when one receives appointments, and whether with invitations by mail. */
export default function OwnAppointmentsPage({ loaderData }: Route.ComponentProps) {
  const { fields, receives, version, isInvited, hasCalendar } = loaderData
  return (
    <AdminPage
      title="I miei orari"
      lead="Quando ricevi appuntamenti. Argomenti, luoghi e viaggi li decide un amministratore."
      width="narrow"
      actions={
        <Link to="/admin/account" className={buttonLook('quiet', 'compact')}>
          <ArrowLeft aria-hidden className="size-4.5" /> Torna al mio account
        </Link>
      }
    >
      <ResultToast message={lookUp(DONE, useResult())} />
      <FormProblem />
      {!receives && <p className="text-soft">Non ricevi appuntamenti: lo decide un amministratore.</p>}
      {receives && (
        <>
          <PostForm key={version} intent="hours" values={fields} className="space-y-8">
            <input type="hidden" name="intent" value="hours" />
            <input type="hidden" name="version" value={version} />
            <HoursFields />
            <SubmitButton>Salva</SubmitButton>
          </PostForm>
          <PostForm
            key={String(isInvited)}
            intent="invitations"
            values={isInvited ? { invitations: 'on' } : {}}
            className="mt-10 space-y-4 border-line border-t pt-8"
          >
            <input type="hidden" name="intent" value="invitations" />
            <h2 className="font-semibold text-lg">Inviti per email</h2>
            <Tick name="invitations" label="Ricevi gli appuntamenti come inviti">
              Ogni appuntamento confermato arriva nel tuo calendario e segue spostamenti e annullamenti. Se usi
              l’indirizzo del calendario non ti servono.
            </Tick>
            {hasCalendar && (
              <p className="text-soft text-sm">
                Ora non partono: i tuoi appuntamenti si scrivono già nel tuo calendario CalDAV.
              </p>
            )}
            <SubmitButton look="secondary" size="compact">
              Salva gli inviti
            </SubmitButton>
          </PostForm>
        </>
      )}
    </AdminPage>
  )
}
