import { data, redirect } from 'react-router'
import { appContext } from '#app/context.ts'
import { topicOf } from '#app/features/work/appointments/topics.ts'
import type { Route } from './+types/booking-link-page.ts'
import { loadHome } from './load-home.server.ts'
import { MissingPage, missingMeta } from './missing-page.tsx'

/**
 * `/prenota/<name>` and `/prenota/<name>/<topic>`: leads to the contact form with the person and the topic. The form says
 * it if the person no longer receives appointments; an unknown name or topic is an unknown address.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const { person, topic } = params as { person: string; topic?: string }
  const asked = new URLSearchParams({ persona: person.toLowerCase(), ...(topic && { argomento: topic.toLowerCase() }) })
  const known = await ctx.db
    .selectFrom('consultants')
    .select('slug')
    .where('slug', '=', person.toLowerCase())
    .executeTakeFirst()
  if (!known || (topic && topicOf(asked) === '')) return data(await loadHome(ctx), { status: 404 })
  throw redirect(`/contact?${asked}#form-title`)
}

export const meta: Route.MetaFunction = ({ matches }) => missingMeta(matches)

export default function BookingLinkPage({ loaderData }: Route.ComponentProps) {
  return <MissingPage {...loaderData} />
}
