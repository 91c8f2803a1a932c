import { appContext } from '#app/context.ts'
import { knownRetention } from '#app/features/ground/settings/retention/retention.server.ts'
import { isOpenJob } from '#app/features/pages/documents/collections/open-jobs.server.ts'
import { plainText } from '#app/features/pages/documents/rich-text/plain-text.ts'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { TRAP_FIELD } from '#app/features/work/requests/submission/submit.server.ts'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import { MissingPage, missingMeta } from '#app/site/home/missing-page.tsx'
import type { Route } from './+types/job-page.ts'
import { loadEntry } from './entry-loader.server.ts'
import { Job } from './job.tsx'

const AfterApplication = staticPart(
  async () => (await import('#app/features/work/candidates/application/after-application.tsx')).AfterApplication,
)

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const loaded = await loadEntry(ctx, 'jobs', { parent: '/careers', slug: params.slug })
  if (!('entry' in loaded)) return loaded
  const { text } = loaded.entry
  const description = `${text.lead}\n\n${plainText(text.body)}`
  const form = { token: issueFormToken(ctx.secret, ctx.clock()), trapField: TRAP_FIELD }
  const { candidateMonths } = await knownRetention(ctx)
  return {
    entry: { ...loaded.entry, description },
    form: isOpenJob(text, ctx.clock()) ? form : undefined,
    months: candidateMonths,
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const entry = loaderData?.entry
  if (!entry) return missingMeta(matches)
  const { title, description, address } = entry.text
  return pageMeta(matches, { path: `/careers/${address}`, title, description, noindex: !loaderData.form })
}

/** `/careers/<address>`: an open position. */
export default function JobPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.entry) return <MissingPage {...loaderData.home} />
  return (
    <>
      <Job entry={loaderData.entry} form={loaderData.form} />
      {loaderData.form && <AfterApplication months={loaderData.months} />}
    </>
  )
}
