import { Link } from 'react-router'
import { formatSlot } from '#app/features/work/appointments/slot.ts'
import { refusedIn } from '#app/lib/form/refused-form.ts'
import { formatCount, formatShare, formatStamp } from '#app/lib/text/format.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAnswer } from '#app/ui/form/use-answer.ts'
import type { UnverifiedHold } from './unverified-holds.server.ts'

interface Props {
  holds: readonly UnverifiedHold[]
  /** Of the offer. */
  share: number
  isOpen: boolean
}

/** The slots held for senders with an unverified address, released together. */
export function UnverifiedHolds({ holds, share, isOpen }: Props) {
  const isRefused = refusedIn(useAnswer())?.intent === 'release'
  if (holds.length === 0) return null
  return (
    <details open={isOpen || isRefused} className="mt-1 text-sm">
      <summary className="min-h-6 cursor-pointer py-1 text-accent hover:underline max-lg:py-3">
        {formatCount(holds.length, 'Un orario riservato a un cliente', 'orari riservati a clienti')} con l’indirizzo
        email da confermare
      </summary>
      <PostForm intent="release">
        <input type="hidden" name="intent" value="release" />
        {isRefused && <FormProblem />}
        <p className="mt-1 mb-3 text-soft">
          Occupano {formatShare(share, 0)} degli orari prenotabili. Liberare un orario non elimina la richiesta: il
          cliente riceve un link con cui confermare l’indirizzo email e riprendere l’orario, se è ancora libero. Spunta
          le richieste che non riconosci.
        </p>
        <ul className="divide-y divide-line border-line border-y">
          {holds.map((hold) => (
            <li key={hold.id} className="flex items-start gap-1 py-2">
              <label className="grid min-h-11 w-9 shrink-0 place-items-center">
                <span className="visually-hidden">Libera l’orario di {hold.name}</span>
                <Checkbox name="item" value={`${hold.id}:${hold.version}`} className="size-4" />
              </label>
              <div className="min-w-0 flex-1">
                <Link to={`/admin/appointments/${hold.id}`} className="block break-words font-medium hover:text-accent">
                  <bdi>{hold.name}</bdi>
                </Link>
                <bdi className="wrap-anywhere block text-soft">{hold.email}</bdi>
                <p>{formatSlot(hold.slot)}</p>
                <p className="text-soft">
                  {hold.sameNetwork > 1 && <span className="text-danger">{hold.sameNetwork} dalla stessa rete · </span>}
                  Ricevuta <time dateTime={hold.createdAt}>{formatStamp(new Date(hold.createdAt))}</time>
                </p>
              </div>
            </li>
          ))}
        </ul>
        <SubmitButton look="secondary" size="compact" className="my-3">
          Libera gli orari scelti
        </SubmitButton>
      </PostForm>
    </details>
  )
}

/** What a page says about released slots; undefined for the result of another form. */
export function releasedMessage(result: string | null): string | undefined {
  if (!result || !/^[1-9]\d{0,3}$/.test(result)) return undefined
  return result === '1'
    ? 'Un orario liberato. La richiesta resta in «Richieste»: il cliente può riprendere l’orario dal link nell’email.'
    : `${result} orari liberati. Le richieste restano in «Richieste»: i clienti possono riprendere gli orari dal link nell’email.`
}
