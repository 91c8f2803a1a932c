import { useEffect, useRef } from 'react'
import { Link, useNavigationType } from 'react-router'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { focusNotice } from '#app/ui/result/focus-notice.ts'
import { Notice } from '#app/ui/result/notice.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/application-page.ts'
import { ApplicationForm } from './application-form.tsx'

type Props = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>

/** The application form or, once it is sent, its confirmation. */
export function FormOrConfirmation({ loaderData, actionData }: Props) {
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
