import type { turnOf } from './turn.server.ts'

const WORDS = { ours: 'Tocca a noi', customer: 'Tocca al cliente' }

/** Whose turn it is and for how long, in words; `isBrief` hides whose turn it is from sight, not from screen readers. Empty when nobody waits. */
export function TurnMark({ waiting, isBrief = false }: { waiting: ReturnType<typeof turnOf>; isBrief?: boolean }) {
  if (!waiting) return null
  const { turn, waited } = waiting
  return (
    <span
      title={`${WORDS[turn]}: il tempo conta solo nell’orario di apertura`}
      className={`whitespace-nowrap tabular-nums ${turn === 'ours' ? 'font-medium text-text' : 'text-soft'}`}
    >
      <span className={isBrief ? 'visually-hidden' : ''}>{`${WORDS[turn]}${waited && ' · '}`}</span>
      {waited && `${isBrief ? 'da ' : ''}${waited}`}
    </span>
  )
}
