import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'react-router'
import { CHECK_NAMES, type Check, type CheckState } from '#app/features/care/system/checks/check.ts'

const STATES: Record<CheckState, { name: string; look: string; icon: typeof CircleCheck }> = {
  ok: { name: 'A posto', look: 'text-ok', icon: CircleCheck },
  warning: { name: 'Da controllare', look: 'text-accent', icon: TriangleAlert },
  failed: { name: 'Da sistemare', look: 'text-danger', icon: CircleAlert },
}

/** Its text says that the part is not set up. */
const UNSET = { name: '', look: 'text-soft', icon: CircleMinus }

const ORDER: readonly CheckState[] = ['failed', 'warning', 'ok']

/** The checks, those that need something first; each of these says what to do. */
export function CheckList({ checks }: { checks: Check[] }) {
  const sorted = [...checks].sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
  return (
    <ul className="divide-y divide-line border-line border-y">
      {sorted.map((check) => (
        <Row key={check.id} check={check} />
      ))}
    </ul>
  )
}

function Row({ check: { id, state, isUnset, text, advice, link } }: { check: Check }) {
  const { name, look, icon: Icon } = isUnset ? UNSET : STATES[state]
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 py-3 md:grid-cols-[1.25rem_15rem_minmax(0,1fr)]">
      <Icon aria-hidden className={`mt-0.5 size-5 ${look}`} />
      <h3 className="font-semibold text-base">
        {CHECK_NAMES[id]}
        {name && (
          <span className={state === 'ok' ? 'visually-hidden' : `block font-normal text-sm ${look}`}>
            {state === 'ok' ? `: ${name}` : name}
          </span>
        )}
      </h3>
      <div className="col-start-2 min-w-0 md:col-start-3">
        <p className={`wrap-anywhere ${state === 'ok' ? 'text-soft' : ''}`}>{text}</p>
        {advice && <p className="wrap-anywhere mt-1 text-sm">{advice}</p>}
        {link && (
          <Link to={link} className="link mt-1 inline-block py-1 text-sm max-lg:py-3">
            Apri la pagina
          </Link>
        )}
      </div>
    </li>
  )
}
