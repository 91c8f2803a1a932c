import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { changedPart, type TextChange } from './text-changes.ts'

const CHANGES_SHOWN = 12

interface Props {
  changes: readonly TextChange[]
  /** What the earlier and the later text are called: 'Nel sito' and 'In bozza'. Undefined if there is no earlier one. */
  before: string | undefined
  after: string
}

/** The differences of two texts, each text under its name. */
export function ChangeList({ changes, before, after }: Props) {
  if (changes.length === 0) return <p className="text-soft text-sm">Nessuna differenza.</p>
  return (
    <div className="mt-1 space-y-4 border-line border-l-2 pl-4 text-sm">
      <dl className="space-y-4">
        {changes.slice(0, CHANGES_SHOWN).map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, with labels that may be equal
          <div key={at}>
            <dt className="wrap-anywhere font-medium">{change.label}</dt>
            {change.kind === 'move' ? (
              <dd className="mt-1 flex gap-1.5">
                <ArrowUpDown aria-hidden className="mt-0.5 size-4 shrink-0 text-soft" />
                Spostamento: dalla posizione {change.from} alla {change.to}.
              </dd>
            ) : (
              <Texts change={change} before={before} after={after} />
            )}
          </div>
        ))}
      </dl>
      {changes.length > CHANGES_SHOWN && <p className="text-soft">{moreOf(changes.length - CHANGES_SHOWN)}</p>}
    </div>
  )
}

function Texts({ change, before, after }: Omit<Props, 'changes'> & { change: TextChange & { kind: 'text' } }) {
  const { start, old, now, end } = changedPart(change.before, change.after)
  const rows = [
    { name: before, text: old, whole: change.before, Mark: 'del' as const, look: 'bg-danger-ground text-danger' },
    { name: after, text: now, whole: change.after, Mark: 'ins' as const, look: 'bg-ok-ground text-ok' },
  ]
  return rows.map(
    ({ name, text, whole, Mark, look }) =>
      name && (
        <dd key={name} className="mt-1 gap-x-3 sm:flex">
          <span className="block w-24 shrink-0 text-soft text-xs leading-5">{name}</span>
          {whole ? (
            <span className="wrap-anywhere min-w-0 whitespace-pre-line">
              {start}
              {text && <Mark className={`rounded-sm box-decoration-clone px-0.5 no-underline ${look}`}>{text}</Mark>}
              {end}
            </span>
          ) : (
            <span className="text-soft">non c’è</span>
          )}
        </dd>
      ),
  )
}

function moreOf(count: number): string {
  return count === 1 ? 'E un’altra differenza.' : `E altre ${count} differenze.`
}
