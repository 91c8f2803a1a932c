import Plus from 'lucide-react/icons/plus'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { data, redirect, useNavigationType } from 'react-router'
import type { ContactText } from '#app/content/contact.ts'
import { appContext } from '#app/context.ts'
import { ASK_AGAIN } from '#app/features/work/appointments/customer/ask-again.ts'
import { useFreshOffer } from '#app/features/work/appointments/picker/use-fresh-offer.ts'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import type { SentRequest } from '#app/features/work/requests/submission/sent-request.server.ts'
import { submitContactForm, submittedForm } from '#app/features/work/requests/submission/submit.server.ts'
import { redirectWithResult } from '#app/lib/result.ts'
import { Breadcrumb } from '#app/shell/public/page/breadcrumb.tsx'
import { PageLead, PageTitle } from '#app/shell/public/page/page-hero.tsx'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import { useSite } from '#app/shell/public/site-data.ts'
import { focusNotice } from '#app/ui/result/focus-notice.ts'
import { Toast } from '#app/ui/result/toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/contact-page.ts'
import { type AppointmentChoice, isSameChoice } from './appointment-choice.ts'
import type { ContactErrors, ContactValues } from './contact-fields.ts'
import { ContactForm } from './contact-form.tsx'
import { findEarlierAnswers } from './earlier-answers.server.ts'
import { loadContact } from './load-contact.server.ts'
import { MESSAGES } from './messages.ts'
import { ThankYou } from './what-follows/thank-you.tsx'

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

const Face = staticPart(async () => (await import('./contact-beside.tsx')).Face)
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
            {loaderData.face && <Face person={loaderData.face} />}
            {loaderData.firstFree && !loaderData.sent && <FirstFree slot={loaderData.firstFree} />}
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

type Props = Pick<Route.ComponentProps, 'loaderData' | 'actionData'> & {
  onChoice: (choice: AppointmentChoice | undefined) => void
}

/** The form of the contact page and its result. */
function FormOrResult({ loaderData, actionData, onChoice }: Props) {
  const { sent } = loaderData
  const failed = failureOf(actionData)
  const topic = actionData?.values?.topic || loaderData.topic
  // Taken away by the answer to a form whose person has left.
  const person = actionData?.values && !actionData.values.consultant ? undefined : loaderData.person
  const asked = new URLSearchParams({ ...(topic && { topic }), ...(person && { consultant: person.slug }) })
  const address = `/contact/orari${asked.size > 0 ? `?${asked}` : ''}`
  const offer = useFreshOffer(loaderData.offer, address, actionData)
  const errors = useMemo(() => errorsOf(actionData, person?.name), [actionData, person])
  const { company } = useSite()
  const notice = useRef<HTMLDivElement>(null)
  const type = useNavigationType()
  const [closed, setClosed] = useState<unknown>()
  const outcome = failed ?? sent
  const close = useCallback(() => setClosed(outcome), [outcome])

  // biome-ignore lint/correctness/useExhaustiveDependencies: focused once per result, by the navigation that brought it
  useEffect(() => {
    if (sent) focusNotice(notice.current, type)
  }, [sent])
  // A refresh or bookmark shows the form instead of the thank-you text.
  useResult()

  return (
    <>
      {outcome && closed !== outcome && (
        <Toast
          key={sent?.reference ?? 'failed'}
          tone={failed ? 'error' : 'success'}
          message={failed ? MESSAGES[failed.kind] : sentMessage(sent)}
          detail={
            sent &&
            !failed && (
              <>
                Codice della richiesta: <span className="whitespace-nowrap">{sent.reference}</span>
              </>
            )
          }
          closeTo="/contact"
          onClose={close}
        />
      )}
      <section
        aria-labelledby="form-title"
        className="sm:rounded-2xl sm:border sm:border-line sm:bg-ground sm:p-8 md:p-10 lg:p-8 xl:p-10"
      >
        <h2 id="form-title" className="text-2xl md:text-[2rem]">
          Scrivici
        </h2>
        {sent && !failed && <ThankYou ref={notice} sent={sent} />}
        <Folded key={sent?.reference ?? 'form'} isFolded={Boolean(sent)}>
          <p className="mt-3 mb-8 text-soft">Tutti i campi sono obbligatori, salvo quelli indicati come facoltativi.</p>
          {loaderData.missing !== undefined && (
            <p className="mb-8 rounded-lg bg-wash px-4 py-3">
              {loaderData.missing
                ? `${loaderData.missing} non riceve appuntamenti per ${topic}`
                : 'La persona di questo link al momento non riceve appuntamenti'}
              : qui trovi gli orari liberi dei colleghi.
            </p>
          )}
          <ContactForm
            offer={offer}
            alternatives={actionData?.kind === 'taken' ? actionData.alternatives : []}
            phone={company.phone}
            token={actionData?.token || loaderData.token}
            notice={loaderData.notice}
            renewedToken={actionData?.kind === 'expired' ? actionData.token : undefined}
            topic={topic}
            person={person}
            people={loaderData.people}
            places={loaderData.places}
            query={loaderData.query}
            queryOfAll={loaderData.queryOfAll}
            trapField={loaderData.trapField}
            afterSending={Boolean(sent) && !actionData}
            values={actionData?.values ?? (person || loaderData.missing !== undefined ? WANTS_APPOINTMENT : undefined)}
            errors={errors}
            onChoice={onChoice}
          />
        </Folded>
      </section>
    </>
  )
}

/** Whoever follows a booking link wants an appointment. */
const WANTS_APPOINTMENT = { requestedAppointment: 'on' } as ContactValues

/** Error shown above the page while the form stays as it is. */
function failureOf(answer: Route.ComponentProps['actionData']) {
  return answer?.kind === 'failed' || answer?.kind === 'refused' || answer?.kind === 'expired' ? answer : undefined
}

/** Errors shown beside the fields. A taken slot is not a validation error but needs another choice. */
function errorsOf(answer: Route.ComponentProps['actionData'], person = ''): ContactErrors | undefined {
  if (answer?.kind === 'invalid') return answer.errors
  if (answer?.kind !== 'taken') return undefined
  const others = person && ` Gli orari sono di ${person}: «Vedi gli orari di tutti» mostra anche quelli dei colleghi.`
  return { time: (answer.alternatives.length > 0 ? MESSAGES.taken : MESSAGES.full) + others }
}

/**
 * Wraps the empty form below the thank-you text. It stays mounted when a further submission fails, so that the input is
 * kept.
 */
function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children
  return (
    <details className="group mt-10 border-line border-t">
      <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-4 font-semibold text-lg hover:text-accent [&::-webkit-details-marker]:hidden">
        Invia un altro messaggio
        <Plus aria-hidden className="size-5 shrink-0 text-accent transition-transform group-open:rotate-45" />
      </summary>
      {children}
    </details>
  )
}

/** The text of the specification, except for a request in quarantine, which promises no mail. */
function sentMessage(sent: SentRequest | undefined): string {
  if (sent?.quarantined) return MESSAGES.quarantined
  return sent?.requestedAppointment ? MESSAGES.sentWithAppointment : MESSAGES.sent
}
