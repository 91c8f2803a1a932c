import { Link } from 'react-router'
import type { ChainState } from '#app/features/ground/audit/verify.server.ts'
import { Notice } from '#app/ui/result/notice.tsx'

const PROBLEMS = {
  changed: 'il contenuto è stato modificato',
  removed: 'prima di questa mancano delle righe',
  'out-of-order': 'non segue la riga precedente',
} as const

/** Says when the chain of rows is broken: each row carries the hash of the previous one. */
export function ChainNotice({ chain, again }: { chain: ChainState; again: string }) {
  if (chain.ok) return null
  const title = `Il registro delle attività è stato alterato. Riga ${chain.sequence}: ${PROBLEMS[chain.problem]}.`
  return (
    <Notice tone="error" className="mb-4" title={title}>
      {chain.rows > 0 && `Intatto fino alla riga ${chain.rows}. `}
      <Link
        to={`/admin/audit${again}`}
        preventScrollReset
        className="link inline-flex min-h-9 items-center max-lg:min-h-11"
      >
        Verifica ora
      </Link>
    </Notice>
  )
}
