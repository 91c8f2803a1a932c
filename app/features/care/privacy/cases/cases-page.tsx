import { Link, redirect } from 'react-router'
import * as z from 'zod/mini'
import { formOf, runForm, withErrorResponse } from '#app/action-result.server.ts'
import { type AppContext, appContext } from '#app/context.ts'
import { email } from '#app/lib/form/fields.ts'
import { formatOthers, formatStamp } from '#app/lib/text/format.ts'
import { DAY } from '#app/lib/time/duration.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Due } from '#app/ui/due.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { Route } from './+types/cases-page.ts'
import { ANSWER_DAYS, answerEnd, CASE_STATES, isPending, nameWithoutAddress } from './case-states.ts'
import { type ListedCase, listCases } from './list-cases.server.ts'
import { openCase, openCaseOfPerson, openCaseOfRequest } from './open-case.server.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Dati personali · IDG' },
  { name: 'robots', content: 'noindex, nofollow' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => ({ cases: await listCases(ctx), now: ctx.clock().toISOString() }))
}

/** Opens a case: a POST, so that the address does not appear in URLs and logs. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  return withErrorResponse(async () => {
    const requestId = form.get('request')
    if (requestId !== null) return redirect(pathOf(await openCaseOfRequest(ctx, String(requestId))), 303)
    const personId = form.get('person')
    if (personId !== null) return redirect(pathOf(await openCaseOfPerson(ctx, String(personId))), 303)
    return runForm({ '': openTyped }, { form, page: '/admin/privacy', context: ctx })
  })
}

const openTyped = formOf(
  z.object({ email: email('Scrivi l’indirizzo email della persona.') }),
  async (ctx: AppContext, fields) => redirect(pathOf(await openCase(ctx, fields.email)), 303),
)

const pathOf = (id: string) => `/admin/privacy/${id}`

/** /admin/privacy: finds everything held on one person, and lists the cases. */
export default function CasesPage({ loaderData }: Route.ComponentProps) {
  const { cases } = loaderData
  const now = new Date(loaderData.now)
  return (
    <AdminPage
      title="Dati personali"
      lead="Trova tutto ciò che conserviamo su una persona: puoi consegnargliene una copia, correggere i dati o cancellarli."
    >
      <PostForm noValidate className="grid max-w-xl items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField label="Indirizzo email della persona" name="email" type="email" required autoComplete="off" />
        <SubmitButton size="compact">Cerca</SubmitButton>
      </PostForm>
      <h2 className="mt-10 mb-3 text-lg">Pratiche</h2>
      {cases.length === 0 ? (
        <p className="text-soft">
          Nessuna pratica. Dal link «I tuoi dati», in fondo alle nostre email, ciascuno può scaricare una copia dei
          propri dati o chiederne la cancellazione. Le richieste di cancellazione compaiono qui: rispondi entro{' '}
          {ANSWER_DAYS} giorni.
        </p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {cases.map((one) => (
            <CaseRow key={one.id} one={one} now={now} />
          ))}
        </ul>
      )}
    </AdminPage>
  )
}

function CaseRow({ one, now }: { one: ListedCase; now: Date }) {
  const { id, state, addresses, name, createdAt, askedAt, closedAt } = one
  const at = closedAt ?? askedAt ?? createdAt
  return (
    <li className="relative grid gap-x-6 py-2.5 hover:bg-wash sm:grid-cols-[minmax(0,1fr)_minmax(0,19rem)_9rem]">
      <Link to={pathOf(id)} className="min-w-0 font-medium after:absolute after:inset-0 hover:text-accent">
        {addresses[0] ? <EmailText text={addresses[0]} /> : name || nameWithoutAddress(state)}
        {addresses.length > 1 && <span className="font-normal text-soft"> e {formatOthers(addresses.length - 1)}</span>}
      </Link>
      <span className="text-sm">
        <span className={isPending(state) ? '' : 'text-soft'}>{CASE_STATES[state]}</span>
        {state === 'asked' && askedAt && (
          <>
            {' '}
            · <Due by={answerEnd(askedAt)} now={now} near={7 * DAY} />
          </>
        )}
      </span>
      <time dateTime={at} className="text-soft text-sm tabular-nums sm:text-right">
        {formatStamp(new Date(at))}
      </time>
    </li>
  )
}
