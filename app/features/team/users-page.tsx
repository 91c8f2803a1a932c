import UserPlus from 'lucide-react/icons/user-plus'
import { data, Link } from 'react-router'
import { confirmPath, runVerb, unknownIntent } from '#app/action-result.server.ts'
import { type AppContext, appContext } from '#app/context.ts'
import { emailProblem, hasNoErrors, nameProblem } from '#app/features/access/new-staff-form.server.ts'
import { RESULT_MESSAGES } from '#app/features/access/result-messages.ts'
import { readSecondStepRule } from '#app/features/access/second-step/second-step-rule.server.ts'
import { findSecondStepRule } from '#app/features/access/second-step/second-step-rule.ts'
import { sessionCookie } from '#app/features/access/sessions/cookies.server.ts'
import { confirmPassword, isFresh } from '#app/features/access/sign-in/fresh.server.ts'
import { CONFIRM_MESSAGES, refusedSignIn } from '#app/features/access/sign-in/sign-in-response.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { cleanLine } from '#app/lib/text/text.ts'
import { findRole, ROLE_NAMES, requirePermission } from '#app/permissions.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/users-page.ts'
import { deactivateStaff } from './access/deactivate.server.ts'
import { endStaffSessions } from './access/end-sessions.server.ts'
import { reactivateStaff } from './access/reactivate.server.ts'
import { resetStaffPassword } from './access/reset-password.server.ts'
import { resetSecondStep } from './access/reset-second-step.server.ts'
import { setRole } from './access/set-role.server.ts'
import type { Invitee } from './invitations/invitation.server.ts'
import { InvitationList } from './invitations/invitation-list.tsx'
import { inviteStaff } from './invitations/invite.server.ts'
import { resendInvitation } from './invitations/resend-invitation.server.ts'
import { withdrawInvitation } from './invitations/withdraw-invitation.server.ts'
import { listStaff } from './list-staff.server.ts'
import { MemberTable } from './member-table.tsx'
import { SecondStepRuleForm } from './second-step-rule-form.tsx'
import { setSecondStepRule } from './set-second-step-rule.server.ts'
import { unlinkCompanyAccount } from './unlink-company.server.ts'
import { USER_INTENTS } from './user-intents.ts'

const PAGE = '/admin/users'

export { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'

export const meta = () => [{ title: 'Utenti · IDG' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const actor = requirePermission(ctx, 'users.manage')
  return {
    ...(await listStaff(ctx)),
    rule: await readSecondStepRule(ctx.db),
    ownId: actor.id,
    fresh: await isFresh(ctx.db, actor, ctx.clock()),
    confirmPath: confirmPath(PAGE),
    // From the command palette.
    invites: new URL(request.url).searchParams.has('invita'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  const id = String(form.get('id') ?? '')
  switch (USER_INTENTS.find((known) => known === form.get('intent'))) {
    case 'invite': {
      const role = findRole(form.get('role'))
      if (!role) return unknownIntent()
      const values = {
        name: cleanLine(String(form.get('name') ?? '')),
        email: cleanLine(String(form.get('email') ?? '')),
        role,
      }
      const errors = { name: nameProblem(values.name), email: emailProblem(values.email), current: undefined }
      if (!hasNoErrors(errors)) return data({ invite: { values, errors } }, { status: 400 })
      return invitePerson(ctx, values, form.get('current'))
    }
    case 'resend':
      return runVerb(PAGE, () => resendInvitation(ctx, id).then(() => 'reinviato'))
    case 'withdraw':
      return runVerb(PAGE, () => withdrawInvitation(ctx, id).then(() => 'ritirato'))
    case 'deactivate':
      return runVerb(PAGE, () => deactivateStaff(ctx, id).then(() => 'disattivato'))
    case 'reactivate':
      return runVerb(PAGE, () => reactivateStaff(ctx, id).then(() => 'riattivato'))
    case 'role': {
      const role = findRole(form.get('role'))
      return role ? runVerb(PAGE, () => setRole(ctx, id, role).then(() => 'ruolo')) : unknownIntent()
    }
    case 'end-sessions':
      return runVerb(PAGE, () => endStaffSessions(ctx, id).then(() => 'sessioni-chiuse'))
    case 'reset-second-step':
      return runVerb(PAGE, () => resetSecondStep(ctx, id).then(() => 'secondo-fattore-azzerato'))
    case 'reset-password':
      return runVerb(PAGE, () => resetStaffPassword(ctx, id).then(() => 'password-azzerata'))
    case 'unlink-company':
      return runVerb(PAGE, () => unlinkCompanyAccount(ctx, id).then(() => 'azienda-scollegata'))
    case 'second-step-rule': {
      const rule = findSecondStepRule(form.get('rule'))
      return rule ? runVerb(PAGE, () => setSecondStepRule(ctx, rule).then(() => 'obbligo')) : unknownIntent()
    }
    default:
      return unknownIntent()
  }
}

/**
 * Sends an invitation, after confirming the password that the form asks for when the sign-in is not recent. A taken
 * address or a wrong password is reported beside its field and the input is kept.
 */
async function invitePerson(ctx: AppContext, values: Invitee, password: FormDataEntryValue | null) {
  let token: string | undefined
  if (typeof password === 'string') {
    const confirmed = await confirmPassword(ctx, requirePermission(ctx, 'users.manage'), password.slice(0, 1000))
    if (typeof confirmed === 'string') {
      const errors = { name: undefined, email: undefined, current: CONFIRM_MESSAGES[confirmed] }
      return data({ invite: { values, errors } }, refusedSignIn(confirmed))
    }
    token = confirmed.token
  }
  const headers = token ? { 'set-cookie': sessionCookie(ctx, token) } : undefined
  let taken: string | undefined
  const answer = await runVerb(PAGE, async () => {
    try {
      await inviteStaff(ctx, values)
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error
      taken = error.publicMessage
    }
    return 'invitato'
  })
  if (headers && answer instanceof Response) answer.headers.append('set-cookie', headers['set-cookie'])
  if (!taken) return answer
  const errors = { name: undefined, email: taken, current: undefined }
  return data({ invite: { values, errors } }, { status: 409, ...(headers && { headers }) })
}

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  const invite = actionData && 'invite' in actionData ? actionData.invite : undefined
  const done = lookUp(RESULT_MESSAGES, useResult())
  const { fresh } = loaderData
  return (
    <AdminPage
      title="Utenti"
      lead="Chi può entrare nell’area riservata. Si entra solo su invito."
      actions={
        !fresh && (
          <Link to={loaderData.confirmPath} className={buttonLook('secondary', 'compact')}>
            Conferma la password per modificare
          </Link>
        )
      }
    >
      <ResultToast message={problem ? { tone: 'error', text: problem } : done} />
      <details
        key={loaderData.invitations[0]?.id}
        open={invite !== undefined || loaderData.invites}
        className="group mb-6 rounded-lg border border-line bg-raised"
      >
        <summary className="flex min-h-11 list-none items-center gap-2 rounded-lg px-4 py-2 font-semibold text-accent transition-colors hover:bg-wash">
          <UserPlus aria-hidden className="size-4.5" />
          Invita una persona
        </summary>
        <PostForm className="grid gap-4 border-line border-t p-4 md:grid-cols-[1fr_1fr_12rem_auto] md:items-start">
          <TextField
            label="Nome e cognome"
            name="name"
            autoComplete="off"
            required
            maxLength={120}
            defaultValue={invite?.values.name}
            error={invite?.errors.name}
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
            required
            maxLength={254}
            defaultValue={invite?.values.email}
            error={invite?.errors.email}
          />
          <SelectField label="Ruolo" name="role" defaultValue={invite?.values.role ?? 'operator'}>
            {Object.entries(ROLE_NAMES).map(([role, label]) => (
              <option key={role} value={role}>
                {label}
              </option>
            ))}
          </SelectField>
          {!fresh && (
            <PasswordField
              label="La tua password"
              name="current"
              autoComplete="current-password"
              required
              maxLength={128}
              hint="Per invitare serve un accesso recente."
              error={invite?.errors.current}
              className="md:col-span-2"
            />
          )}
          <SubmitButton name="intent" value="invite" className="md:mt-[1.78rem]">
            Invita
          </SubmitButton>
        </PostForm>
      </details>
      <SecondStepRuleForm rule={loaderData.rule} fresh={fresh} />
      <MemberTable members={loaderData.members} ownId={loaderData.ownId} fresh={fresh} />
      <InvitationList invitations={loaderData.invitations} />
    </AdminPage>
  )
}
