import UserPlus from 'lucide-react/icons/user-plus'
import { Link } from 'react-router'
import { confirmPath } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { RESULT_MESSAGES } from '#app/features/company/access/result-messages.ts'
import { readSecondStepRule } from '#app/features/company/access/second-step/second-step-rule.server.ts'
import { isFresh } from '#app/features/company/access/sign-in/fresh.server.ts'
import { DeliveryLine } from '#app/features/ground/mail/screens/delivery-notice.tsx'
import { warnsOfFiles } from '#app/features/ground/mail/screens/warns-of-files.server.ts'
import { refusedIn } from '#app/lib/form/refused-form.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { ROLE_NAMES, ROLE_TASKS, requirePermission } from '#app/permissions.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/users-page.ts'
import { listHandOver } from './hand-over.server.ts'
import { HandOverList } from './hand-over-list.tsx'
import { InvitationList } from './invitations/invitation-list.tsx'
import { listStaff } from './list-staff.server.ts'
import { MemberTable } from './member-table.tsx'
import { SecondStepRuleForm } from './second-step-rule-form.tsx'

const PAGE = '/admin/users'

import { actOnUsers } from './user-action.server.ts'

export { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'

export const meta = () => [{ title: 'Utenti · IDG' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const actor = requirePermission(ctx, 'users.manage')
  const fresh = await isFresh(ctx.db, actor, ctx.clock())
  return {
    ...(await listStaff(ctx)),
    rule: await readSecondStepRule(ctx.db),
    ownId: actor.id,
    fresh,
    handOver: await listHandOver(ctx, fresh),
    confirmPath: confirmPath(PAGE),
    keptAsFiles: warnsOfFiles(ctx),
    // From the command palette.
    invites: new URL(request.url).searchParams.has('invita'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  return actOnUsers(context.get(appContext), await request.formData())
}

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = refusedIn(actionData)
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
      <ResultToast message={refused?.problem ? { tone: 'error', text: refused.problem } : done} />
      <DeliveryLine keptAsFiles={loaderData.keptAsFiles} />
      <HandOverList links={loaderData.handOver} />
      <details
        key={loaderData.invitations[0]?.id}
        open={refused?.intent === 'invite' || loaderData.invites}
        className="group mb-6 rounded-lg border border-line bg-raised"
      >
        <summary className="flex min-h-11 list-none items-center gap-2 rounded-lg px-4 py-2 font-semibold text-accent transition-colors hover:bg-wash">
          <UserPlus aria-hidden className="size-4.5" />
          Invita una persona
        </summary>
        <PostForm
          intent="invite"
          noValidate
          className="grid gap-4 border-line border-t p-4 md:grid-cols-[1fr_1fr_12rem_auto] md:items-start"
        >
          <TextField label="Nome e cognome" name="name" autoComplete="off" required />
          <TextField label="Email" name="email" type="email" autoComplete="off" required />
          <SelectField label="Ruolo" name="role" defaultValue="operator">
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
              hint="Per invitare una persona serve una conferma."
              className="md:col-span-2"
            />
          )}
          <SubmitButton name="intent" value="invite" size="compact" className="md:mt-[1.69rem]">
            Invita
          </SubmitButton>
          <ul className="space-y-1 text-soft text-sm md:col-span-full">
            {Object.values(ROLE_TASKS).map((task) => (
              <li key={task}>{task}</li>
            ))}
            <li>Le candidature si leggono con un permesso personale, che si dà dopo da «Gestisci».</li>
            <li>
              Chi riceve appuntamenti, e quando, si sceglie in questa pagina, anche prima del primo accesso della
              persona.
            </li>
          </ul>
        </PostForm>
      </details>
      <InvitationList invitations={loaderData.invitations} />
      <MemberTable
        members={loaderData.members}
        ownId={loaderData.ownId}
        fresh={fresh}
        confirmPath={loaderData.confirmPath}
      />
      <SecondStepRuleForm rule={loaderData.rule} fresh={fresh} />
    </AdminPage>
  )
}
