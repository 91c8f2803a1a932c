import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'
import { runForm, withErrorResponse } from '#app/action-result.server.ts'
import { type AppContext, appContext } from '#app/context.ts'
import { formatSlot } from '#app/features/work/appointments/slot.ts'
import { AppError, ConflictError } from '#app/lib/errors.ts'
import { readTicked } from '#app/lib/form/read-ticked.ts'
import { formatShare, formatStamp } from '#app/lib/text/format.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/holds-page.ts'
import { releaseHolds } from './release-holds.server.ts'
import { listUnverifiedHolds, type UnverifiedHold } from './unverified-holds.server.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Indirizzi email da confermare · IDG' },
  { name: 'robots', content: 'noindex, nofollow' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(() => listUnverifiedHolds(ctx))
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  return runForm({ '': release }, { form, page: '/admin/appointments/holds', context: context.get(appContext) })
}

async function release(ctx: AppContext, form: FormData) {
  const items = readTicked(form)
  if (items.length === 0) throw new AppError(400, 'Scegli almeno una richiesta: nessun orario è stato liberato.')
  const released = await releaseHolds(ctx, items)
  if (released > 0) return String(released)
  throw new ConflictError(
    'Nessun orario liberato: nel frattempo queste richieste sono cambiate. Qui sotto vedi come sono ora.',
  )
}

/** /admin/appointments/holds: slots held for senders with an unverified address, released together. */
export default function HoldsPage({ loaderData }: Route.ComponentProps) {
  const { holds, share } = loaderData
  const result = useResult()
  return (
    <AdminPage
      title="Indirizzi email da confermare"
      lead={`Orari riservati a clienti che non hanno ancora confermato il loro indirizzo email: ${formatShare(share, 0)} degli orari prenotabili.`}
      actions={
        <Link
          to="/admin/appointments"
          className="inline-flex min-h-9 items-center gap-1.5 font-medium text-accent text-sm hover:underline max-lg:min-h-11"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Torna al calendario
        </Link>
      }
    >
      <FormProblem />
      <ResultToast message={releasedMessage(result)} />
      {holds.length === 0 ? (
        <p className="text-soft">Nessun orario è riservato a clienti con l’indirizzo email da confermare.</p>
      ) : (
        <Holds holds={holds} />
      )}
    </AdminPage>
  )
}

function Holds({ holds }: { holds: UnverifiedHold[] }) {
  return (
    <PostForm>
      <p className="mb-4 max-w-prose text-soft">
        Liberare un orario non elimina la richiesta: il cliente riceve un link con cui confermare l’indirizzo email e
        riprendere l’orario, se è ancora libero. Spunta le richieste che non riconosci.
      </p>
      <ul className="divide-y divide-line border-line border-y">
        {holds.map((hold) => (
          <li key={hold.id} className="flex items-start gap-3 py-2">
            <label className="grid min-h-11 w-9 shrink-0 place-items-center">
              <span className="visually-hidden">Libera l’orario di {hold.name}</span>
              <Checkbox name="item" value={`${hold.id}:${hold.version}`} className="size-4" />
            </label>
            <div className="min-w-0 flex-1 md:flex md:items-baseline md:gap-6">
              <p className="min-w-0 md:w-72 md:shrink-0">
                <Link to={`/admin/appointments/${hold.id}`} className="block break-words font-medium hover:text-accent">
                  <bdi>{hold.name}</bdi>
                </Link>
                <bdi className="block break-all text-soft text-sm">{hold.email}</bdi>
              </p>
              <p className="min-w-0 flex-1 text-sm">{formatSlot(hold.slot)}</p>
              <p className="shrink-0 text-soft text-sm">
                {hold.sameNetwork > 1 && <span className="text-danger">{hold.sameNetwork} dalla stessa rete · </span>}
                <time dateTime={hold.createdAt}>{formatStamp(new Date(hold.createdAt))}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <SubmitButton size="compact" className="mt-6">
        Libera gli orari scelti
      </SubmitButton>
    </PostForm>
  )
}

function releasedMessage(result: string | null): string | undefined {
  if (!result || !/^[1-9]\d{0,3}$/.test(result)) return undefined
  return result === '1'
    ? 'Un orario liberato. La richiesta resta in «Richieste»: il cliente può riprendere l’orario dal link nell’email.'
    : `${result} orari liberati. Le richieste restano in «Richieste»: i clienti possono riprendere gli orari dal link nell’email.`
}
