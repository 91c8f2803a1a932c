import { Link } from 'react-router'
import { confirmPath, runForm, safeNext } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { findPendingSeed } from '#app/features/company/access/second-step/totp.server.ts'
import { isFresh } from '#app/features/company/access/sign-in/fresh.server.ts'
import { getAccount } from '#app/features/company/team/list-staff.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import type { Route } from './+types/required-second-step-page.ts'
import { ACCOUNT_FORMS, type AccountAnswer } from './account-action.server.ts'
import { SecondStepSettings } from './second-step-settings.tsx'

const PAGE = '/admin/second-step'

export { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'

export const meta = () => [{ title: 'Verifica in due passaggi · IDG' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const actor = requirePermission(ctx, 'account.own')
  const fresh = await isFresh(ctx.db, actor, ctx.clock())
  const { hasSecondStep, recoveryCodesLeft } = await getAccount(ctx, actor)
  return {
    fresh,
    isRequired: actor.lacksSecondStep,
    hasSecondStep,
    recoveryCodesLeft,
    // The seed is a secret: shown only after a recent sign-in.
    seed: fresh ? ((await findPendingSeed(ctx, actor)) ?? null) : null,
    confirmPath: confirmPath(PAGE),
    next: safeNext(new URL(request.url).searchParams.get('prossima')),
  }
}

const FORMS = {
  'totp-begin': ACCOUNT_FORMS['totp-begin'],
  'totp-cancel': ACCOUNT_FORMS['totp-cancel'],
  'totp-confirm': ACCOUNT_FORMS['totp-confirm'],
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  return runForm(FORMS, { form: await request.formData(), page: PAGE, context: { ctx, request } })
}

export default function RequiredSecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { fresh, isRequired, hasSecondStep, next } = loaderData
  const { codes } = (actionData ?? {}) as AccountAnswer
  const isOn = hasSecondStep || codes !== undefined
  return (
    <AdminPage
      title="Verifica in due passaggi"
      lead={
        isOn || !isRequired ? undefined : 'Per il tuo ruolo è obbligatoria: configurala per aprire l’area riservata.'
      }
      width="narrow"
    >
      <FormProblem />
      {!isOn && !fresh && (
        <p className="mb-6 rounded-lg border border-line bg-raised p-4 text-sm">
          Per configurarla serve una conferma recente.{' '}
          <Link to={loaderData.confirmPath} className="link whitespace-nowrap font-semibold">
            Conferma la password
          </Link>
        </p>
      )}
      {(!isOn || codes) && (
        <SecondStepSettings
          isOn={isOn}
          fresh={fresh}
          seed={loaderData.seed}
          codes={codes}
          codesLeft={loaderData.recoveryCodesLeft}
          next={next}
        />
      )}
      {isOn && !codes && <p className="text-soft">La verifica è attiva.</p>}
      {isOn && !codes && (
        <p className="mt-6">
          <Link to={next} className={buttonLook('primary', 'compact')}>
            Continua
          </Link>
        </p>
      )}
    </AdminPage>
  )
}
