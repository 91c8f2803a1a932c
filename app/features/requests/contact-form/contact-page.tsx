import { useState } from 'react'
import { data, redirect } from 'react-router'
import { products } from '#app/content/products.ts'
import { services } from '#app/content/services.ts'
import { appContext } from '#app/context.ts'
import { presentNotice } from '#app/features/content/legal/notice-version.server.ts'
import { issueFormToken } from '#app/features/requests/submission/form-token.server.ts'
import { findSentRequest } from '#app/features/requests/submission/sent-request.server.ts'
import { submitContactForm, submittedForm, TRAP_FIELD } from '#app/features/requests/submission/submit.server.ts'
import { RESULT, redirectWithResult } from '#app/lib/result.ts'
import { latePart } from '#app/shell/public/page/late-part.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/contact-page.ts'
import { findCurrentOffer } from './current-offer.server.ts'
import { hasDraft } from './draft-key.ts'
import { findEarlierAnswers } from './earlier-answers.server.ts'
import { ASK_AGAIN } from './intents.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/contact',
    title: 'Contattaci',
    description:
      'Scrivi a IDG o richiedi un appuntamento, online, in sede o presso la tua azienda, per parlare di progetti su SAP Business Technology Platform.',
  })

const RESULT_IN_0_1 = 'inviata'
/** At once for an answer and a stored draft, which change what the page shows. */
const ContactContent = latePart(
  async () => (await import('./contact-content.tsx')).ContactContent,
  ({ loaderData, actionData }) => Boolean(loaderData.sent || actionData) || hasDraft(),
)

const TRAIL = [{ name: 'Contattaci', path: '/contact' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const now = ctx.clock()
  const query = new URL(request.url).searchParams
  // During a rolling upgrade an instance of release 0.1.0 may have redirected here.
  const sent = await findSentRequest(ctx.db, query.get(RESULT) ?? query.get(RESULT_IN_0_1) ?? '')
  return {
    offer: await findCurrentOffer(ctx),
    token: issueFormToken(ctx.secret, now),
    notice: await presentNotice(ctx),
    trapField: TRAP_FIELD,
    topic: [...services, ...products].find(({ slug }) => slug === query.get('argomento'))?.topic ?? '',
    sent,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  if (form.get('intent') === ASK_AGAIN) {
    const values = await findEarlierAnswers(ctx, String(form.get('appuntamento') ?? ''))
    // An empty form is as good an answer to a link that is no longer valid.
    if (!values) throw redirect('/contact', 303)
    return data({ kind: 'preview' as const, values, token: issueFormToken(ctx.secret, ctx.clock()) })
  }
  const result = context.get(submittedForm) ?? (await submitContactForm(ctx, form))
  // Post/redirect/get: a refresh does not send again.
  if (result.kind === 'sent') throw redirectWithResult('/contact', result.reference)
  const status = { preview: 200, invalid: 400, taken: 409, refused: 429, failed: 500, expired: 400 }[result.kind]
  return data(result, { status })
}

/** On a network failure the form stays and shows the message of a failed submission. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    // With this status React Router keeps the loader data; a revalidation would fail too and unmount the form.
    return data({ kind: 'failed' as const, values: undefined, token: undefined }, { status: 503 })
  }
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const [loadedAt] = useState(Date.now)
  return (
    <>
      <BreadcrumbJsonLd trail={TRAIL} />
      <PageHero
        trail={TRAIL}
        title="Contattaci"
        lead="Raccontaci il progetto o il problema, oppure facci una domanda. Ti risponde una persona che lavora ogni giorno su SAP BTP."
      />
      <ContactContent loaderData={loaderData} actionData={actionData} loadedAt={loadedAt} />
    </>
  )
}
