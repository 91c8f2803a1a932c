import ArrowLeft from 'lucide-react/icons/arrow-left'
import { data, Link } from 'react-router'
import { confirmPath, runVerb, unknownIntent, withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { isFresh } from '#app/features/access/sign-in/fresh.server.ts'
import { LIMITS } from '#app/features/requests/contact-form/schema.ts'
import { email } from '#app/lib/form/fields.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { formatDay, formatMoment } from '#app/lib/text/format.ts'
import { cleanLine } from '#app/lib/text/text.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { requirePermission } from '#app/permissions.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/case-page.ts'
import { CaseActions } from './case-actions.tsx'
import { ANSWER_DAYS, CASE_STATES, isPending, MOST_ADDRESSES } from './case-states.ts'
import { closeCase } from './close-case.server.ts'
import { confirmErasure } from './confirm-erasure.server.ts'
import { type Correction, correctPerson } from './correct-person.server.ts'
import { ErasureReport } from './erasure-report.tsx'
import { getCase } from './get-case.server.ts'
import { HeldData } from './held-data.tsx'
import { setCaseAddresses } from './set-addresses.server.ts'

export { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Dati di una persona · IDG' },
  { name: 'robots', content: 'noindex, nofollow' },
]

const RESULTS: Readonly<Record<string, string>> = {
  indirizzi: 'Indirizzi aggiornati.',
  corretti: 'Dati corretti in tutte le richieste e negli appuntamenti.',
  'niente-da-correggere': 'Nessuna modifica: compila almeno un campo.',
  cancellati: 'Dati cancellati.',
  chiusa: 'Pratica chiusa: nulla è stato cancellato.',
}

const DAY_MS = 24 * 60 * 60 * 1000
const address = email('Scrivi almeno un indirizzo.')

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => {
    const actor = requirePermission(ctx, 'privacy.manage')
    const found = await getCase(ctx, params.id)
    const due = found.askedAt && romeDay(new Date(Date.parse(found.askedAt) + ANSWER_DAYS * DAY_MS))
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
  const ctx = context.get(appContext)
  const form = await request.formData()
  const page = `/admin/privacy/${params.id}`
  const typed = (name: string) => String(form.get(name) ?? '')
  const seen = { id: params.id, version: Number.parseInt(typed('version'), 10) || 0 }
  switch (typed('intent')) {
    case 'addresses': {
      const addresses = typed('addresses')
        .split(/[\s,;]+/)
        .filter(Boolean)
      const problem = addressProblem(addresses)
      if (problem) return data({ problem, field: 'addresses' }, { status: 400 })
      return runVerb(page, () => setCaseAddresses(ctx, { ...seen, addresses }).then(() => 'indirizzi'))
    }
    case 'correct': {
      const correction: Correction = {
        name: cleanLine(typed('name')).slice(0, LIMITS.name),
        phone: cleanLine(typed('phone')).slice(0, LIMITS.phone),
        company: cleanLine(typed('company')).slice(0, LIMITS.company),
        email: cleanLine(typed('email')),
      }
      const problem = correction.email && address.safeParse(correction.email).error?.issues[0]?.message
      if (problem) return data({ problem, field: 'email' }, { status: 400 })
      return runVerb(page, async () =>
        (await correctPerson(ctx, { ...seen, correction })) > 0 ? 'corretti' : 'niente-da-correggere',
      )
    }
    case 'erase':
      if (typed('sure') !== 'on') {
        const problem = 'Spunta la conferma: la cancellazione non si può annullare.'
        return data({ problem, field: 'sure' }, { status: 400 })
      }
      return runVerb(page, () => confirmErasure(ctx, seen).then(() => 'cancellati'))
    case 'close':
      return runVerb(page, () => closeCase(ctx, seen).then(() => 'chiusa'))
    default:
      return unknownIntent()
  }
}

function addressProblem(addresses: readonly string[]): string | undefined {
  if (addresses.length === 0) return 'Scrivi almeno un indirizzo.'
  if (addresses.length > MOST_ADDRESSES) return `Al massimo ${MOST_ADDRESSES} indirizzi.`
  const wrong = addresses.find((one) => !address.safeParse(one).success)
  return wrong && `«${wrong}» non è un indirizzo email valido.`
}

/** /admin/privacy/:id: everything held on one person, with copy, correction and erasure. */
export default function CasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { found, due } = loaderData
  const { state, addresses, requests } = found
  const problem = actionData && 'problem' in actionData ? actionData : undefined
  return (
    <AdminPage
      title={addresses.join(', ') || 'Persona cancellata'}
      lead={`${CASE_STATES[state]} · aperta ${formatMoment(new Date(found.createdAt))}`}
      actions={
        <Link
          to="/admin/privacy"
          className="inline-flex min-h-9 items-center gap-1.5 font-medium text-accent text-sm hover:underline max-lg:min-h-11"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Tutte le pratiche
        </Link>
      }
    >
      <ResultToast message={lookUp(RESULTS, useResult())} />
      {problem && (
        <Notice tone="error" focusOn={actionData}>
          {problem.problem}
        </Notice>
      )}
      {state === 'asked' && due && (
        <Notice tone="warning" isStatic title="Questa persona ha chiesto la cancellazione dei suoi dati">
          Ha confermato la richiesta dal suo indirizzo. Rispondi entro {formatDay(due)}: cancella, oppure scrivile
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
          <CaseActions {...loaderData} problem={problem} />
        </div>
      )}
    </AdminPage>
  )
}
