import { lazy, Suspense, useCallback, useState } from 'react'
import { data, redirect } from 'react-router'
import type { ContactText } from '#app/content/contact.ts'
import { appContext } from '#app/context.ts'
import { ASK_AGAIN } from '#app/features/work/appointments/customer/ask-again.ts'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { submitContactForm, submittedForm } from '#app/features/work/requests/submission/submit.server.ts'
import { redirectWithResult } from '#app/lib/result.ts'
import { Breadcrumb } from '#app/shell/public/page/breadcrumb.tsx'
import { PageLead, PageTitle } from '#app/shell/public/page/page-hero.tsx'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/contact-page.ts'
import { type AppointmentChoice, isSameChoice } from './appointment-choice.ts'
import { findEarlierAnswers } from './earlier-answers.server.ts'
import { FormOrResult } from './form-or-result.tsx'
import { loadContact } from './load-contact.server.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { path: '/contact', ...(loaderData as { text?: ContactText } | undefined)?.text })

export function loader({ context, request }: Route.LoaderArgs) {
  return loadContact(context.get(appContext), new URL(request.url).searchParams)
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

// Shown with scripts only, and once an appointment is requested.
const ChoiceSoFar = lazy(async () => ({ default: (await import('./choice-so-far.tsx')).ChoiceSoFar }))

const FirstFree = staticPart(async () => (await import('./contact-beside.tsx')).FirstFree)
const ContactDetails = staticPart(async () => (await import('./contact-beside.tsx')).ContactDetails)
const ContactSteps = staticPart(async () => (await import('./contact-beside.tsx')).ContactSteps)

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { text } = loaderData
  const [choice, setChoice] = useState<AppointmentChoice>()
  const onChoice = useCallback(
    (now?: AppointmentChoice) => setChoice((before) => (isSameChoice(before, now) ? before : now)),
    [],
  )
  const trail = [{ name: text.title, path: '/contact' }]
  return (
    <>
      <BreadcrumbJsonLd trail={trail} />
      <div className="border-line border-b bg-sunken">
        <div className="wrap grid gap-x-8 gap-y-12 pt-8 pb-16 md:pt-10 md:pb-24 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
          <header className="lg:col-span-5">
            <Breadcrumb trail={trail} />
            <PageTitle>{text.title}</PageTitle>
            <PageLead>{text.lead}</PageLead>
            {loaderData.firstFree && <FirstFree slot={loaderData.firstFree} />}
          </header>
          <div className="min-w-0 lg:col-span-7 lg:row-span-2 lg:pt-2 xl:pl-8">
            <FormOrResult loaderData={loaderData} actionData={actionData} onChoice={onChoice} />
          </div>
          <div className="lg:sticky lg:top-[calc(var(--header-height)+32px)] lg:col-span-5 lg:self-start">
            {choice && (
              <div className="mb-8 hidden lg:block print:hidden">
                <Suspense fallback={null}>
                  <ChoiceSoFar choice={choice} offer={loaderData.offer} times={loaderData} />
                </Suspense>
              </div>
            )}
            <ContactDetails title={text.details} />
          </div>
        </div>
      </div>
      {!loaderData.sent && (
        <ContactSteps answerBy={loaderData.answerBy} changeDeadlineHours={loaderData.changeDeadlineHours} />
      )}
    </>
  )
}
