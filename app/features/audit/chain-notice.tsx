import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Link } from 'react-router'
import { formatTime } from '#app/lib/format.ts'
import type { ChainCheck } from './chain.server.ts'

const PROBLEMS = {
  changed: 'il contenuto è stato modificato',
  removed: 'prima di questa mancano delle righe',
  'out-of-order': 'non segue la riga precedente',
} as const

/** Result of the chain check: each row carries the hash of the previous one. */
export function ChainNotice({ chain, again }: { chain: ChainCheck; again: string }) {
  const { state, at } = chain
  const Icon = state.ok ? ShieldCheck : ShieldAlert
  return (
    <div
      role={state.ok ? undefined : 'alert'}
      className={`mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm ${
        state.ok ? 'text-soft' : 'rounded-lg border border-danger bg-danger-ground p-3 text-danger'
      }`}
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${state.ok ? 'text-ok' : ''}`} />
      <p className="min-w-0">
        {state.ok
          ? `Registro integro: ${state.rows} righe verificate alle ${formatTime(new Date(at))}${erasedText(state.erased)}.`
          : `Il registro è stato alterato: alla riga ${state.sequence} ${PROBLEMS[state.problem]}. Intatto fino alla riga ${state.rows}.`}
      </p>
      <Link
        to={`/admin/audit${again}`}
        preventScrollReset
        className="link inline-flex min-h-9 items-center max-lg:min-h-11"
      >
        Verifica ora
      </Link>
    </div>
  )
}

function erasedText(erased: number): string {
  if (erased === 0) return ''
  return erased === 1
    ? ', una con il testo cancellato su richiesta'
    : `, ${erased} con il testo cancellato su richiesta`
}
