import { useEffect, useRef } from 'react'
import { data, Link, useNavigationType } from 'react-router'
import { careersPage } from '#app/content/company/careers.ts'
import type { CareersPage } from '#app/content/sections.ts'
import { appContext } from '#app/context.ts'
import { knownRetention } from '#app/features/ground/settings/retention/retention.server.ts'
import { findPublished } from '#app/features/pages/documents/find-published.server.ts'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { TRAP_FIELD } from '#app/features/work/requests/submission/submit.server.ts'
import { RESULT, redirectWithResult } from '#app/lib/result.ts'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import { focusNotice } from '#app/ui/result/focus-notice.ts'
import { Notice } from '#app/ui/result/notice.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/application-page.ts'
import { ApplicationForm } from './application-form.tsx'
import { submitApplication } from './apply.server.ts'
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

type Props = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>

/** The application form or, once it is sent, its confirmation. */
function FormOrConfirmation({ loaderData, actionData }: Props) {
  const { sent, trapField } = loaderData
  const job = actionData?.job ?? loaderData.job
  const trail = [{ name: 'Lavora Con Noi', path: '/careers' }, { name: 'Candidatura' }]
  const notice = useRef<HTMLDivElement>(null)
  const type = useNavigationType()
  const isSent = sent !== undefined && actionData === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: focused once, by the navigation that brought it
  useEffect(() => {
    if (isSent) focusNotice(notice.current, type)
  }, [isSent])
  useResult()
  if (isSent) {
    return (
      <>
        <PageHero
          trail={trail}
          title="Candidatura inviata"
          lead="Grazie: abbiamo ricevuto e registrato la tua candidatura."
        />
        <div ref={notice} tabIndex={-1} className="wrap space-y-4 py-16 outline-none *:max-w-3xl md:py-24">
          <p>
            Codice della candidatura: <strong className="whitespace-nowrap">{sent}</strong>
          </p>
          <p>
            Ricevi subito un’email di conferma. La candidatura è letta solo dalle persone incaricate della selezione; se
            il profilo corrisponde a ciò che cerchiamo, ti proponiamo un colloquio.
          </p>
          <p>
            <Link to="/careers" className="link">
              Torna a «Lavora Con Noi»
            </Link>
          </p>
        </div>
      </>
    )
  }
  return (
    <>
      <PageHero
        trail={trail}
        title={job ? `Candidatura: ${job.title}` : loaderData.text.title}
        lead={loaderData.text.lead}
      />
      <div className="wrap py-16 md:py-20">
        {loaderData.isGone && !actionData && (
          <Notice tone="info" size="regular" isStatic>
            Questa posizione non è più aperta: puoi inviare una candidatura spontanea.
          </Notice>
        )}
        <ApplicationForm
          token={actionData?.token ?? loaderData.token}
          trapField={trapField}
          job={job?.address ?? ''}
          file={actionData?.file}
        />
      </div>
    </>
  )
}
