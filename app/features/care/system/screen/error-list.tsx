import type { LoggedError } from '#app/context.ts'
import { formatNumber, formatStamp } from '#app/lib/text/format.ts'

/** The last failures of this process. */
export function ErrorList({ errors }: { errors: LoggedError[] }) {
  if (errors.length === 0) {
    return (
      <p className="mt-3 border-line border-y py-8 text-center text-soft">
        Nessun errore dall’avvio di questo processo.
      </p>
    )
  }
  return (
    <ul className="mt-3 divide-y divide-line border-line border-y">
      {errors.map(({ text, type, place, count, lastAt, requestId }) => (
        <li key={`${text} ${type} ${place}`} className="py-3">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere font-medium" lang="en">
              {text}
            </span>
            <span className="text-soft text-sm">
              {formatStamp(new Date(lastAt))}
              {count > 1 && ` · ${formatNumber(count)} volte`}
            </span>
          </p>
          <p className="wrap-anywhere font-mono text-soft text-xs" lang="en">
            {[type, place, requestId].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
