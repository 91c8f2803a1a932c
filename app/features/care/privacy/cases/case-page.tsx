import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'
import { confirmPath, runForm, withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { isFresh } from '#app/features/company/access/sign-in/fresh.server.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { formatDay, formatMoment } from '#app/lib/text/format.ts'
import { DAY } from '#app/lib/time/duration.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { requirePermission } from '#app/permissions.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/case-page.ts'
import { CASE_FORMS } from './case-action.server.ts'
import { CaseActions } from './case-actions.tsx'
import { ANSWER_DAYS, CASE_STATES, isPending, nameWithoutAddress } from './case-states.ts'
import { ErasureReport } from './erasure-report.tsx'
import { getCase } from './get-case.server.ts'
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

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => {
    const actor = requirePermission(ctx, 'privacy.manage')
    const found = await getCase(ctx, params.id)
    const due = found.askedAt && romeDay(new Date(Date.parse(found.askedAt) + ANSWER_DAYS * DAY))
    return {
      found,
      due,
      fresh: await isFresh(ctx.db, actor, ctx.clock()),
      confirmPath: confirmPath(`/admin/privacy/${params.id}`),
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
  const { found, due } = loaderData
  const { state, addresses, requests } = found
  return (
    <AdminPage
      title={addresses.join(', ') || found.name || nameWithoutAddress(state)}
      lead={`${CASE_STATES[state]} · pratica aperta ${formatMoment(new Date(found.createdAt))}`}
      actions={
        <Link
          to="/admin/privacy"
          className="inline-flex min-h-9 items-center gap-1.5 font-medium text-accent text-sm hover:underline max-lg:min-h-11"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Torna alle pratiche
        </Link>
      }
    >
      <ResultToast message={lookUp(RESULTS, useResult())} />
      <FormProblem />
      {state === 'asked' && due && (
        <Notice tone="warning" isStatic title="Questa persona ha chiesto la cancellazione dei suoi dati">
          Ha confermato la richiesta dal suo indirizzo. Rispondi entro {formatDay(due)}: cancella, oppure spiegale
          perché non puoi farlo e chiudi la pratica.
        </Notice>
      )}
      {state === 'erasing' && (
        <Notice tone="info" isStatic>
          La cancellazione è in corso e si completa da sola: ricarica la pagina tra poco.
        </Notice>
      )}
      {state === 'erased' && <ErasureReport found={found} />}
      {isPending(state) && (
        <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0">
            <HeldData sections={found.sections} requests={requests} />
          </div>
          <CaseActions {...loaderData} />
        </div>
      )}
    </AdminPage>
  )
}
