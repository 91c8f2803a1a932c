import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Link, redirect } from 'react-router'
import { runForm, withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { OpenPersonalData } from '#app/features/work/requests/request/request-side.tsx'
import { UserTextLine } from '#app/features/work/requests/user-text.tsx'
import { readSnooze } from '#app/features/work/snoozes/list-snoozes.server.ts'
import { SNOOZE_DONE, SnoozeControl, SnoozeNotice } from '#app/features/work/snoozes/snooze-control.tsx'
import { lookUp } from '#app/lib/look-up.ts'
import { formatCount } from '#app/lib/text/format.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { may, requirePermission } from '#app/permissions.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { EmailLink, PhoneLink } from '#app/ui/contact-link.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormFooter } from '#app/ui/form/form-footer.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { MoreActions } from '#app/ui/more-actions.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/person-page.ts'
import { ExportPeople } from './export/export-buttons.tsx'
import { getPerson, type PersonDetail } from './get-person.server.ts'
import { AnswerOrEnter, NextAndLast, PersonColumns, RequestsOf } from './history-list.tsx'
import { readSearch } from './list-people.server.ts'
import { PERSON_FORMS } from './person-action.server.ts'

export { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${inertLine(loaderData?.person.name ?? '', 60) || 'Persona'} · IDG` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => {
    const { role } = requirePermission(ctx, 'requests.read')
    const q = readSearch(new URL(request.url).searchParams)
    const found = await getPerson(ctx, { id: params.id, q })
    if (found.mergedInto !== null) throw redirect(`/admin/people/${found.mergedInto}`, 308)
    const snooze = await readSnooze(ctx, { about: 'person', id: params.id })
    return { ...found, q, snooze, mayOpenData: may(role, 'privacy.manage') }
  })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const page = `/admin/people/${encodeURIComponent(params.id)}`
  return runForm(PERSON_FORMS, {
    form,
    page,
    context: { ctx: context.get(appContext), about: 'person', id: params.id },
  })
}

const RESULTS = {
  ...SNOOZE_DONE,
  nota: { tone: 'success', text: 'Nota salvata.' },
  unite: { tone: 'success', text: 'Ora è una sola persona. Per tornare indietro usa «Separa».' },
  separata: { tone: 'success', text: 'Ora è una persona a sé, con le sue richieste.' },
} as const

/** /admin/people/:id: everything between us and one person. */
export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person, companyKey, history, snooze, mayOpenData } = loaderData
  return (
    <AdminPage
      back={{ to: '/admin/people', label: 'Torna alle persone' }}
      title={<UserTextLine text={person.name} max={80} empty="Senza nome" />}
      lead={
        companyKey && (
          <Link to={`/admin/companies?azienda=${encodeURIComponent(companyKey)}`} className="link">
            <UserTextLine text={person.company || companyKey} max={120} />
          </Link>
        )
      }
      actions={
        <>
          <AnswerOrEnter history={history} enter={`/admin/requests/new?persona=${person.id}`} />
          <Link
            to={`/admin/requests/new?persona=${person.id}&appuntamento`}
            className={buttonLook('secondary', 'compact')}
          >
            <CalendarPlus aria-hidden className="size-4" />
            Nuovo appuntamento
          </Link>
          <SnoozeControl snooze={snooze} />
          <MoreActions>
            <ExportPeople id={person.id} />
            {mayOpenData && <OpenPersonalData person={person.id} />}
          </MoreActions>
        </>
      }
    >
      <ResultToast message={lookUp(RESULTS, useResult())} />
      <FormProblem />
      <SnoozeNotice snooze={snooze} />
      <Hints detail={loaderData} />
      <PersonColumns
        first={
          <>
            <Contacts detail={loaderData} />
            <NextAndLast history={history} />
          </>
        }
        history={history}
      >
        <aside aria-label="Dati della persona" className="min-w-0 space-y-6 xl:col-start-2">
          <PostForm key={person.version} intent="note" values={{ note: person.note }} className="space-y-2">
            <input type="hidden" name="version" value={person.version} />
            <TextArea label="Nota interna" name="note" rows={3} />
            <FormFooter label="Salva la nota" name="intent" value="note" look="secondary" />
          </PostForm>
          <RequestsOf history={history} />
          <Identities detail={loaderData} />
          <MergeSearch detail={loaderData} q={loaderData.q} />
        </aside>
      </PersonColumns>
    </AdminPage>
  )
}

function Contacts({ detail: { emails, phones } }: { detail: PersonDetail }) {
  return (
    <ul aria-label="Contatti" className="space-y-1 text-sm">
      {emails.map((email) => (
        <li key={email}>
          <EmailLink email={email} className="link">
            <EmailText text={inertLine(email, 254)} />
          </EmailLink>
        </li>
      ))}
      {phones.map((phone) => (
        <li key={phone}>
          <PhoneLink phone={phone}>
            <UserTextLine text={phone} />
          </PhoneLink>
        </li>
      ))}
      {emails.length + phones.length === 0 && <li className="text-soft">Nessun recapito</li>}
    </ul>
  )
}

type Other = PersonDetail['hints'][number]

function MergeRow({ other: { id, name, email, phone, company } }: { other: Other }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <Link to={`/admin/people/${id}`} className="min-w-0 hover:text-accent">
        <UserTextLine text={[name || 'Senza nome', company, email || phone].filter(Boolean).join(' · ')} max={200} />
      </Link>
      <PostForm>
        <input type="hidden" name="from" value={id} />
        <SubmitButton name="intent" value="merge" look="secondary" size="compact">
          È la stessa persona: unisci
        </SubmitButton>
      </PostForm>
    </li>
  )
}

function Hints({ detail: { hints } }: { detail: PersonDetail }) {
  if (hints.length === 0) return null
  return (
    <section aria-labelledby="forse" className="mb-5 rounded-xl border border-line bg-raised px-4 py-3 text-sm">
      <h2 id="forse" className="font-semibold">
        Forse è la stessa persona
      </h2>
      <p className="text-soft">Stesso telefono, o stesso nome e azienda.</p>
      <ul>
        {hints.map((other) => (
          <MergeRow key={other.id} other={other} />
        ))}
      </ul>
    </section>
  )
}

function MergeSearch({ detail: { found }, q }: { detail: PersonDetail; q: string }) {
  return (
    <details open={q !== ''} className="text-sm">
      <summary className="inline-flex min-h-9 items-center font-medium text-accent max-lg:min-h-11">
        Unisci con un’altra persona
      </summary>
      <form className="mt-2 flex items-end gap-2">
        <TextField label="Nome, email o telefono" name="q" type="search" defaultValue={q} className="grow" />
        <SubmitButton look="secondary" size="compact">
          Cerca
        </SubmitButton>
      </form>
      {q && found.length === 0 && <p className="mt-2 text-soft">Nessun’altra persona trovata.</p>}
      <ul className="mt-2">
        {found.map((other) => (
          <MergeRow key={other.id} other={other} />
        ))}
      </ul>
    </details>
  )
}

function Identities({ detail: { identities } }: { detail: PersonDetail }) {
  if (identities.length < 2) return null
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-9 items-center font-medium text-accent max-lg:min-h-11">
        Separa {identities.length} indirizzi e nomi
      </summary>
      <p className="text-soft">Se uno è di un’altra persona, le sue richieste passano a una scheda nuova.</p>
      <ul>
        {identities.map(({ key, name, email, phone, requests }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
            <span className="min-w-0">
              <UserTextLine text={[name, email || phone].filter(Boolean).join(' · ')} max={200} empty="Senza nome" />
              <span className="text-soft"> ({formatCount(requests, 'una richiesta', 'richieste')})</span>
            </span>
            <PostForm>
              <input type="hidden" name="identity" value={key} />
              <SubmitButton name="intent" value="separate" look="secondary" size="compact">
                Separa
              </SubmitButton>
            </PostForm>
          </li>
        ))}
      </ul>
    </details>
  )
}
