import { Link } from 'react-router'
import { NO_TOPIC } from '#app/features/work/appointments/topics.ts'
import { inboxPath } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import type { Figures } from './figures.server.ts'

/** Requests by topic since a day: a table with a bar in each row, which leads to its requests. */
export function TopicTable({ topics, since }: Pick<Figures, 'topics'> & { since: string }) {
  const most = Math.max(1, ...topics.map(({ requests }) => requests))
  return (
    <section aria-labelledby="by-topic">
      <h2 id="by-topic" className="text-lg">
        Per argomento
      </h2>
      {topics.length === 0 ? (
        <p className="mt-3 text-soft">Ancora nessuna richiesta.</p>
      ) : (
        <table className="mt-3 w-full">
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Argomento</th>
              <th scope="col">Richieste</th>
            </tr>
          </thead>
          <tbody>
            {topics.map(({ topic, requests }) => (
              <tr key={topic} className="relative hover:bg-wash">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  <Link
                    to={inboxPath({ argomento: topic, dal: since })}
                    className="after:absolute after:inset-0 hover:text-accent hover:underline"
                  >
                    {topic === NO_TOPIC.value ? NO_TOPIC.label : topic}
                  </Link>
                  <svg
                    aria-hidden
                    focusable="false"
                    viewBox="0 0 100 4"
                    preserveAspectRatio="none"
                    className="mt-1.5 block h-1.5 w-full rounded-full bg-sunken"
                  >
                    <rect width={(requests * 100) / most} height={4} className="fill-accent" />
                  </svg>
                </th>
                <td className="w-12 py-1.5 text-right align-top font-semibold tabular-nums">{requests}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
