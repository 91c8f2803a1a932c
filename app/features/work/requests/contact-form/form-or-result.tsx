import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { useFreshOffer } from '#app/features/work/appointments/picker/use-fresh-offer.ts'
import type { SentRequest } from '#app/features/work/requests/submission/sent-request.server.ts'
import { useSite } from '#app/shell/public/site-data.ts'
import { focusNotice } from '#app/ui/result/focus-notice.ts'
import { Toast } from '#app/ui/result/toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/contact-page.ts'
import type { AppointmentChoice } from './appointment-choice.ts'
import type { ContactErrors, ContactValues } from './contact-fields.ts'
import { ContactForm } from './contact-form.tsx'
import { MESSAGES } from './messages.ts'
import { ThankYou } from './what-follows/thank-you.tsx'

type Props = Pick<Route.ComponentProps, 'loaderData' | 'actionData'> & {
  onChoice: (choice: AppointmentChoice | undefined) => void
}

/** The form of the contact page and its result. */
export function FormOrResult({ loaderData, actionData, onChoice }: Props) {
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
          {loaderData.isPersonGone && (
            <p className="mb-8 rounded-lg bg-wash px-4 py-3">
              La persona di questo link al momento non riceve appuntamenti: qui trovi gli orari liberi dei colleghi.
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
            query={loaderData.query}
            queryOfAll={loaderData.queryOfAll}
            trapField={loaderData.trapField}
            afterSending={Boolean(sent) && !actionData}
            values={actionData?.values ?? (person || loaderData.isPersonGone ? WANTS_APPOINTMENT : undefined)}
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
