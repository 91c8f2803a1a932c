import { Link } from 'react-router'
import { inboxPath } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import { formatCount, formatNumber } from '#app/lib/text/format.ts'
import type { Figures } from './figures.server.ts'
import { WEEKS } from './weeks.ts'

/** Three figures of the last weeks, each with a link to its list. */
export function KeyFigures({
  weeks,
  firstAnswer,
  appointments,
}: Pick<Figures, 'weeks' | 'firstAnswer' | 'appointments'>) {
  const dal = weeks[0]?.monday
  const requests = weeks.reduce((sum, week) => sum + week.requests, 0)
  const { asked, agreed } = appointments
  const { answers, median, ninth } = firstAnswer
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="text-lg">
        Ultime {WEEKS} settimane
      </h2>
      <dl className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-3 sm:grid-rows-[repeat(3,auto)] sm:gap-y-0">
        <Figure name="Richieste ricevute" to={inboxPath({ dal })} value={formatNumber(requests)} />
        <Figure
          name="Prima risposta (mediana)"
          to={inboxPath({ avanzamento: 'con-risposta', dal })}
          value={median ?? '–'}
          note={
            ninth
              ? `9 su 10 entro ${ninth}, in orario di apertura, su ${formatCount(answers, 'una risposta', 'risposte')}`
              : 'Ancora nessuna risposta'
          }
        />
        <Figure
          name="Appuntamenti confermati"
          to={inboxPath({ appuntamento: 'confermato', dal })}
          value={formatNumber(agreed)}
          note={asked === 0 ? 'Nessuno richiesto' : `Su ${formatCount(asked, 'uno richiesto', 'richiesti')}`}
        />
      </dl>
    </section>
  )
}

function Figure({ name, value, note, to }: { name: string; value: string; note?: string; to: string }) {
  return (
    <div className="relative border-line border-l-2 pl-4 sm:row-span-3 sm:grid sm:grid-rows-subgrid">
      <dt className="text-sm text-soft">
        <Link to={to} className="after:absolute after:inset-0 hover:text-accent hover:underline">
          {name}
        </Link>
      </dt>
      <dd className="mt-0.5 font-semibold text-2xl tabular-nums tracking-tight">{value}</dd>
      {note && <dd className="text-sm text-soft">{note}</dd>}
    </div>
  )
}
