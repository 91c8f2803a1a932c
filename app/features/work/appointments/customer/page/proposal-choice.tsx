import type { CustomerView } from '#app/features/work/appointments/customer/customer-view.server.ts'
import { LocalTime } from '#app/features/work/appointments/picker/local-time.tsx'
import { slotParam } from '#app/features/work/appointments/slot.ts'
import { formatDay, formatMinutes } from '#app/lib/text/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { OwnMessage } from './own-message.tsx'

interface Props {
  view: CustomerView
  /** The slot named in the URL, in the format of `slotParam`; only POST accepts it. */
  chosen: string | null
}

/** The proposed times, each with a button to accept it; the one chosen in the mail is highlighted. */
export function ProposalChoice({ view, chosen }: Props) {
  const hasChosen = view.proposals.some((slot) => slotParam(slot) === chosen)

  return (
    <section aria-labelledby="proposte">
      <h2 id="proposte" className="text-2xl md:text-[2rem]">
        {view.proposals.length === 1 ? 'L’orario proposto' : 'Gli orari proposti'}
      </h2>
      {view.message && (
        <figure className="mt-6">
          <figcaption className="text-soft text-sm">Il nostro messaggio</figcaption>
          <OwnMessage text={view.message} />
        </figure>
      )}
      <ul className="mt-6 divide-y divide-line border-line border-y">
        {view.proposals.map(({ date, time, duration }) => {
          const isChosen = slotParam({ date, time }) === chosen
          return (
            <li
              key={`${date} ${time}`}
              className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5 ${isChosen ? '-mx-4 rounded-lg bg-wash px-4' : ''}`}
            >
              <p className="min-w-0">
                <span className="block font-semibold text-lg first-letter:uppercase">{formatDay(date)}</span>
                <span className="text-soft">
                  ore {time}, {formatMinutes(duration)}
                </span>
                <span className="block text-soft">
                  <LocalTime slot={{ date, time }} otherwise="ora italiana" />
                </span>
                {isChosen && (
                  <span className="block font-medium text-accent">
                    Hai scelto questo orario: accettalo per confermarlo.
                  </span>
                )}
              </p>
              <PostForm reloadDocument className="max-sm:w-full">
                <input type="hidden" name="version" value={view.version} />
                <input type="hidden" name="slot" value={`${date} ${time} ${duration}`} />
                <SubmitButton
                  name="intent"
                  value="accept"
                  look={hasChosen && !isChosen ? 'secondary' : 'primary'}
                  className="max-sm:w-full"
                >
                  Accetta
                  <span className="visually-hidden">
                    {' '}
                    {formatDay(date)} alle {time}
                  </span>
                </SubmitButton>
              </PostForm>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
