import ShieldCheck from 'lucide-react/icons/shield-check'
import { Link } from 'react-router'
import type { ChainCheck } from '#app/features/audit/chain.server.ts'
import { formatCount, formatTime } from '#app/lib/text/format.ts'
import { Notice } from '#app/ui/result/notice.tsx'

const PROBLEMS = {
  changed: 'il contenuto è stato modificato',
  removed: 'prima di questa mancano delle righe',
  'out-of-order': 'non segue la riga precedente',
} as const

/** Result of the chain check: each row carries the hash of the previous one. */
export function ChainNotice({ chain, again }: { chain: ChainCheck; again: string }) {
  const { state, at } = chain
  const link = (
    <Link
      to={`/admin/audit${again}`}
      preventScrollReset
      className="link inline-flex min-h-9 items-center max-lg:min-h-11"
    >
      Verifica ora
    </Link>
  )
  if (!state.ok) {
    const title = `Il registro è stato alterato. Riga ${state.sequence}: ${PROBLEMS[state.problem]}.`
    return (
      <Notice tone="error" className="mb-4" title={title}>
        {state.rows > 0 && `Intatto fino alla riga ${state.rows}. `}
        {link}
      </Notice>
    )
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft text-sm">
      <ShieldCheck aria-hidden className="size-5 shrink-0 text-ok" />
      <p className="min-w-0">
        Registro integro: {formatCount(state.rows, 'una riga verificata', 'righe verificate')} alle{' '}
        {formatTime(new Date(at))}
        {erasedText(state.erased)}.
      </p>
      {link}
    </div>
  )
}

function erasedText(erased: number): string {
  if (erased === 0) return ''
  return erased === 1 ? ', una con il testo cancellato' : `, ${erased} con il testo cancellato`
}
