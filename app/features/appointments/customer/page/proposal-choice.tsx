import type { VisitorView } from '#app/features/appointments/customer/customer-view.server.ts'
import { formatDay, formatMinutes } from '#app/lib/format.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { OwnWords } from './own-words.tsx'

/** The proposed times, each accepted with one click. */
export function ProposalChoice({ view }: { view: VisitorView }) {
  return (
    <section aria-labelledby="proposte">
      <h2 id="proposte" className="text-2xl md:text-[2rem]">
        {view.proposals.length === 1 ? 'L’orario proposto' : 'Gli orari proposti'}
      </h2>
      {view.message && (
        <figure className="mt-6">
          <figcaption className="text-soft text-sm">Il nostro messaggio</figcaption>
          <OwnWords text={view.message} />
        </figure>
      )}
      <ul className="mt-6 divide-y divide-line border-line border-y">
        {view.proposals.map(({ date, time, duration }) => (
          <li key={`${date} ${time}`} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5">
            <p className="min-w-0">
              <span className="block font-semibold text-lg first-letter:uppercase">{formatDay(date)}</span>
              <span className="text-soft">
                ore {time}, {formatMinutes(duration)}
              </span>
            </p>
            <form method="post" className="max-sm:w-full">
              <input type="hidden" name="version" value={view.version} />
              <input type="hidden" name="slot" value={`${date} ${time} ${duration}`} />
              <button type="submit" name="intent" value="accept" className={`${buttonLook('primary')} max-sm:w-full`}>
                Accetta
                <span className="visually-hidden">
                  {' '}
                  {formatDay(date)} alle {time}
                </span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
