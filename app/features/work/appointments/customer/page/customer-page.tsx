import { data } from 'react-router'
import { appContext } from '#app/context.ts'
import { actAsCustomer } from '#app/features/work/appointments/customer/customer-action.server.ts'
import { headlineOf } from '#app/features/work/appointments/customer/customer-text.ts'
import { findCustomerView } from '#app/features/work/appointments/customer/customer-view.server.ts'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import type { Route } from './+types/customer-page.ts'
import { AppointmentActions } from './appointment-actions.tsx'
import { AppointmentSummary } from './appointment-summary.tsx'
import { ContactAside } from './contact-aside.tsx'
import { EarlierTime } from './earlier-time.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { ProposalChoice } from './proposal-choice.tsx'
import { UnknownLink } from './unknown-link.tsx'
import { VerifyForm } from './verify-form.tsx'

export const meta: Route.MetaFunction = () => [
  { title: 'Il tuo appuntamento · IDG' },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** The customer's page of an appointment, linked in the mails. GET changes nothing. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const view = await findCustomerView(context.get(appContext), params.token)
  const { searchParams } = new URL(request.url)
  const chosen = searchParams.get('orario')
  return data({ view, token: params.token, chosen }, { status: view ? 200 : 404 })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return actAsCustomer(context.get(appContext), params.token, await request.formData())
}

export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const { view, token, chosen } = loaderData
  if (!view) return <UnknownLink />
  const { kicker, title, lead } = headlineOf(view)
  return (
    <>
      <PageHero trail={[{ name: 'Il tuo appuntamento' }]} kicker={kicker} title={title} lead={lead} />
      <div className="wrap grid gap-x-8 gap-y-16 py-12 md:py-20 lg:grid-cols-12">
        <div className="min-w-0 space-y-12 lg:col-span-7">
          <OutcomeNotice view={view} />
          {view.state === 'proposed' && view.proposals.length > 0 && <ProposalChoice view={view} chosen={chosen} />}
          <EarlierTime view={view} />
          {view.mayVerify && <VerifyForm view={view} />}
          <AppointmentSummary view={view} token={token} />
          <AppointmentActions view={view} token={token} />
        </div>
        <ContactAside view={view} />
      </div>
    </>
  )
}
