import { Link } from 'react-router'
import { inboxPath } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import { formatCount, withArticle } from '#app/lib/text/format.ts'
import { addDays } from '#app/lib/time/rome-time.ts'
import type { Figures } from './figures.server.ts'

const NUMBER = 'link inline-flex min-w-6 justify-end py-0.5 max-lg:min-h-11 max-lg:items-center'
const HEIGHT = 120
/** Width of a column in SVG units; the drawing scales to its container. */
const COLUMN = 40

/** "2026-11-23" as "23/11". */
function shortDay(day: string): string {
  return `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`
}

/** Requests and confirmed appointments per week: a bar chart and a table. */
export function WeekChart({ weeks }: Pick<Figures, 'weeks'>) {
  return (
    <section aria-labelledby="by-week">
      <h2 id="by-week" className="text-lg">
        Richieste per settimana
      </h2>
      {weeks.every(({ requests, agreed }) => requests + agreed === 0) ? (
        <p className="mt-3 text-soft">Ancora nessuna richiesta.</p>
      ) : (
        <Chart weeks={weeks} />
      )}
    </section>
  )
}

function Chart({ weeks }: Pick<Figures, 'weeks'>) {
  const most = Math.max(1, ...weeks.flatMap(({ requests, agreed }) => [requests, agreed]))
  const bar = (value: number) => (value * (HEIGHT - 4)) / most
  return (
    <>
      <div aria-hidden className="mt-4">
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
          <span className="flex items-center gap-2">
            <span className="size-3 rounded-sm bg-accent" />
            Richieste
          </span>
          <span className="flex items-center gap-2">
            <span className="size-3 rounded-sm bg-ok" />
            Appuntamenti confermati
          </span>
        </p>
        <div className="mt-4 grid grid-cols-12 text-center text-sm tabular-nums">
          {weeks.map(({ monday, requests }) => (
            <span key={monday} className={requests === 0 ? 'text-soft' : 'font-semibold'}>
              {requests}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${weeks.length * COLUMN} ${HEIGHT}`}
          preserveAspectRatio="none"
          focusable="false"
          className="mt-1 block h-36 w-full border-line border-b"
        >
          <title>Richieste e appuntamenti confermati per settimana</title>
          {weeks.map(({ monday, requests, agreed }, index) => (
            <g key={monday}>
              <rect
                x={index * COLUMN + 6}
                y={HEIGHT - bar(requests)}
                width={18}
                height={bar(requests)}
                className="fill-accent"
              />
              <rect
                x={index * COLUMN + 26}
                y={HEIGHT - bar(agreed)}
                width={8}
                height={bar(agreed)}
                className="fill-ok"
              />
            </g>
          ))}
        </svg>
        <div className="mt-1 grid grid-cols-12 text-center text-soft text-xs tabular-nums">
          {weeks.map(({ monday }, index) => (
            <span
              key={monday}
              className={index % 2 === 0 ? 'max-sm:invisible' : 'whitespace-nowrap last:justify-self-end'}
            >
              {shortDay(monday)}
            </span>
          ))}
        </div>
      </div>
      {/* At 400 % the figures scroll sideways by themselves. */}
      <div className="mt-6 overflow-x-auto">
        <table className="w-full text-sm tabular-nums">
          <caption className="text-left text-soft">
            Prima risposta: metà entro · 9 su 10 entro, in orario di apertura.
          </caption>
          <thead>
            <tr className="border-line border-b text-soft">
              <th scope="col" className="py-1.5 pr-2 sm:pr-4 text-left font-medium">
                Settimana dal
              </th>
              <th scope="col" className="py-1.5 pr-2 sm:pr-4 text-right font-medium">
                Richieste
              </th>
              <th scope="col" className="py-1.5 pr-2 sm:pr-4 text-right font-medium">
                Prima risposta
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                Appuntamenti
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map(({ monday, requests, agreed, firstAnswer: { answers, median, ninth } }) => (
              <tr key={monday} className="border-line border-b">
                <th scope="row" className="py-1.5 pr-2 sm:pr-4 text-left font-normal">
                  {shortDay(monday)}
                </th>
                <td className="py-1.5 pr-2 sm:pr-4 text-right">
                  <Link
                    to={inboxPath({ dal: monday, al: addDays(monday, 6) })}
                    aria-label={`${formatCount(requests, 'Una richiesta', 'richieste')} ${withArticle('nella settimana dal', shortDay(monday))}`}
                    className={NUMBER}
                  >
                    {requests}
                  </Link>
                </td>
                <td className="py-1.5 pr-2 sm:pr-4 text-right">
                  {median && (
                    <Link
                      to={inboxPath({ avanzamento: 'con-risposta', dal: monday, al: addDays(monday, 6) })}
                      aria-label={`Prima risposta ${withArticle('nella settimana dal', shortDay(monday))}: metà entro ${median}, 9 su 10 entro ${ninth}, su ${formatCount(answers, 'una risposta', 'risposte')}`}
                      className="link inline-block py-0.5 max-lg:py-2.5"
                    >
                      <span className="whitespace-nowrap">{median} ·</span>{' '}
                      <span className="whitespace-nowrap">{ninth}</span>
                    </Link>
                  )}
                </td>
                <td className="py-1.5 text-right">
                  <Link
                    to={inboxPath({ appuntamento: 'confermato', dal: monday, al: addDays(monday, 6) })}
                    aria-label={`${formatCount(agreed, 'Un appuntamento confermato', 'appuntamenti confermati')} ${withArticle('nella settimana dal', shortDay(monday))}`}
                    className={NUMBER}
                  >
                    {agreed}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
