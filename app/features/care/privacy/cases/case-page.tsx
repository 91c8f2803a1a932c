import { confirmPath, runForm, withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { isFresh } from '#app/features/company/access/sign-in/fresh.server.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { formatMoment } from '#app/lib/text/format.ts'
import { DAY } from '#app/lib/time/duration.ts'
import { requirePermission } from '#app/permissions.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Due } from '#app/ui/due.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/case-page.ts'
import { CASE_FORMS } from './case-action.server.ts'
import { CaseActions } from './case-actions.tsx'
import { answerEnd, CASE_STATES, isPending, nameWithoutAddress } from './case-states.ts'
import { countElements } from './erasure-text.ts'
import { getCase, type PrivacyCase } from './get-case.server.ts'
import { HeldData } from './held-data.tsx'

export { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Dati di una persona · IDG' },
  { name: 'robots', content: 'noindex, nofollow' },
]

const RESULTS: Readonly<Record<string, string>> = {
  indirizzi: 'Indirizzi aggiornati.',
  corretti: 'Dati corretti in tutte le richieste e negli appuntamenti.',
  'niente-da-correggere': 'Nessuna modifica: compila almeno un campo.',
  cancellati: 'Cancellazione confermata.',
  chiusa: 'Pratica chiusa senza cancellare i dati della persona.',
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => {
    const actor = requirePermission(ctx, 'privacy.manage')
    const found = await getCase(ctx, params.id)
    return {
      found,
      now: ctx.clock().toISOString(),
      asksToErase: new URL(request.url).searchParams.has('cancella'),
      fresh: await isFresh(ctx.db, actor, ctx.clock()),
      confirmPath: confirmPath(`/admin/privacy/${params.id}?cancella`),
      mailsAreFiles: ctx.mailsAreFiles,
    }
  })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const sent = { ctx: context.get(appContext), id: params.id }
  return runForm(CASE_FORMS, { form: await request.formData(), page: `/admin/privacy/${params.id}`, context: sent })
}

/** /admin/privacy/:id: everything held on one person, with copy, correction and erasure. */
export default function CasePage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData
  const now = new Date(loaderData.now)
  const due = found.askedAt && answerEnd(found.askedAt)
  const { state, addresses, requests } = found
  return (
    <AdminPage
      title={addresses.join(', ') || found.name || nameWithoutAddress(state)}
      lead={`${CASE_STATES[state]} · pratica aperta ${formatMoment(new Date(found.createdAt))}`}
      back={{ to: '/admin/privacy', label: 'Torna alle pratiche' }}
    >
      <ResultToast message={lookUp(RESULTS, useResult())} />
      <FormProblem />
      {state === 'asked' && due && (
        <Notice
          tone={due < now ? 'error' : 'warning'}
          isStatic
          className="mb-4"
          title={
            <>
              Questa persona ha chiesto la cancellazione dei suoi dati: rispondi{' '}
              <Due by={due} now={now} near={7 * DAY} />
            </>
          }
        >
          Ha confermato la richiesta dal suo indirizzo. Cancella, oppure spiegale perché non puoi farlo e chiudi la
          pratica.
        </Notice>
      )}
      {state === 'erasing' && (
        <Notice tone="info" isStatic>
          La cancellazione è in corso e si completa da sola: ricarica la pagina tra poco.
        </Notice>
      )}
      {state === 'erased' && <ErasureReport found={found} />}
      {isPending(state) && (
        <>
          <CaseActions {...loaderData} />
          <HeldData sections={found.sections} requests={requests} />
        </>
      )}
    </AdminPage>
  )
}

const TABLE_NAMES: Readonly<Record<string, string>> = {
  contactRequests: 'richieste',
  appointments: 'appuntamenti',
  requestReplies: 'risposte',
  requestNotes: 'note interne',
  mailOutbox: 'email',
  notifications: 'notifiche',
  adminActionTexts: 'testi del registro',
}

/** What was erased and what is kept. */
function ErasureReport({ found }: { found: PrivacyCase }) {
  const known = Object.entries(found.report ?? {}).flatMap(([table, count]) => {
    const name = lookUp(TABLE_NAMES, table)
    return name ? [{ name, count }] : []
  })
  const all = Object.values(found.report ?? {}).reduce((sum, count) => sum + count, 0)
  const others = known.reduce((rest, { count }) => rest - count, all)
  const lines = others > 0 ? [...known, { name: 'altro', count: others }] : known
  return (
    <div className="max-w-prose space-y-6">
      <p>
        I dati di questa persona sono stati cancellati {found.closedAt && formatMoment(new Date(found.closedAt))}
        {all > 0 && `: ${countElements(all)} in tutto`}. Se viene ripristinata una copia di sicurezza più vecchia, la
        cancellazione si ripete da sola.
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        {lines.map(({ name, count }) => (
          <div key={name} className="contents">
            <dt className="text-soft first-letter:uppercase">{name}</dt>
            <dd className="tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h2 className="mb-2 text-lg">Che cosa resta, e perché</h2>
        <ul className="list-disc space-y-2 pl-5">
          {found.retained.map(({ what, reason }) => (
            <li key={what}>
              {what} <span className="text-soft">{reason}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
