import { data } from 'react-router'
import { careersPage } from '#app/content/company/careers.ts'
import type { CareersPage } from '#app/content/sections.ts'
import { appContext } from '#app/context.ts'
import { knownRetention } from '#app/features/ground/settings/retention/retention.server.ts'
import { findPublished } from '#app/features/pages/documents/find-published.server.ts'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { TRAP_FIELD } from '#app/features/work/requests/submission/submit.server.ts'
import { RESULT, redirectWithResult } from '#app/lib/result.ts'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/application-page.ts'
import { submitApplication } from './apply.server.ts'
import { FormOrConfirmation } from './form-or-confirmation.tsx'
import { findOpenJob } from './open-jobs.server.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/careers',
    title: 'Invia una candidatura',
    description: 'Invia a IDG il tuo curriculum, per una posizione aperta o come candidatura spontanea.',
    noindex: true,
  })

const AfterApplication = staticPart(async () => (await import('./after-application.tsx')).AfterApplication)

const REFERENCE = /^IDG-\w{5}-\w{5}$/

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const query = new URL(request.url).searchParams
  const asked = query.get('posizione') ?? ''
  const sent = query.get(RESULT) ?? ''
  const careers = (await findPublished<CareersPage>(ctx, 'careers')) ?? careersPage
  return {
    text: careers.form ?? careersPage.form,
    job: await findOpenJob(ctx, asked),
    months: (await knownRetention(ctx)).candidateMonths,
    isGone: asked !== '' && (await findOpenJob(ctx, asked)) === undefined,
    token: issueFormToken(ctx.secret, ctx.clock()),
    trapField: TRAP_FIELD,
    sent: REFERENCE.test(sent) ? sent : undefined,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  const result = await submitApplication(ctx, form)
  // Post/redirect/get: a refresh does not send again.
  if (typeof result === 'string') throw redirectWithResult('/careers/candidatura', result)
  return data(
    { ...result, job: await findOpenJob(ctx, String(form.get('posizione') ?? '')) },
    { status: result.status },
  )
}

/** `/careers/candidatura`: the application form, for a job offer or without one. */
export default function ApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <FormOrConfirmation loaderData={loaderData} actionData={actionData} />
      {!(loaderData.sent && actionData === undefined) && <AfterApplication months={loaderData.months} />}
    </>
  )
}
