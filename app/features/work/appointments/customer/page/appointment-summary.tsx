import type { ReactNode } from 'react'
import { seatOf } from '#app/features/ground/settings/company/company.ts'
import { eventText, slotLabel } from '#app/features/work/appointments/customer/customer-text.ts'
import type { CustomerView } from '#app/features/work/appointments/customer/customer-view.server.ts'
import { LocalTime } from '#app/features/work/appointments/picker/local-time.tsx'
import { placeKind } from '#app/features/work/appointments/places.ts'
import { formatHours } from '#app/features/work/appointments/slot.ts'
import { hasValidSlot } from '#app/features/work/appointments/states.ts'
import { formatDay, formatMinutes, formatMoment } from '#app/lib/text/format.ts'
import { useSite } from '#app/shell/public/site-data.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { OwnMessage } from './own-message.tsx'

/** Time, duration, place, reference code and history. */
export function AppointmentSummary({ view, token }: { view: CustomerView; token: string }) {
  const { slot, state } = view
  const isVoid = !hasValidSlot(state)
  return (
    <section aria-labelledby="dettagli">
      <h2 id="dettagli" className="text-2xl md:text-[2rem]">
        Dettagli
      </h2>
      <dl className="mt-6 grid gap-x-8 gap-y-6 border-line border-y py-6 sm:grid-cols-2">
        <Fact label={slotLabel(view)} wide>
          <span className={`block font-semibold text-xl first-letter:uppercase ${isVoid ? 'line-through' : ''}`}>
            {formatDay(slot.date)}
          </span>
          <span className={`block text-soft ${isVoid ? 'line-through' : ''}`}>
            ore {formatHours(slot).replace('–', ' – ')} ({formatMinutes(slot.duration)})
          </span>
          {/* A line of its own: nothing moves when scripts add the visitor's time. */}
          <span className="block text-soft">
            <LocalTime slot={slot} otherwise="ora italiana" />
          </span>
        </Fact>
        <Fact label="Dove">
          <Place view={view} />
        </Fact>
        {view.consultant && (
          <Fact label="Con">
            <bdi>{view.consultant}</bdi>
          </Fact>
        )}
        <Fact label="Codice della richiesta">
          <span className="whitespace-nowrap font-semibold tabular-nums">{view.reference}</span>
        </Fact>
        {view.message && view.proposals.length === 0 && (
          <Fact label="Il nostro messaggio" wide>
            <OwnMessage text={view.message} />
          </Fact>
        )}
      </dl>
      {view.span && !view.past && <AddToCalendar view={view} span={view.span} token={token} />}
      <details className="mt-6">
        <summary className="link inline-flex min-h-11 items-center">Che cosa è successo finora</summary>
        <ol className="mt-2 space-y-3 border-line border-l-2 pl-4">
          {view.history.map((event) => (
            <Event key={event.at + event.kind} what={eventText(event)} at={event.at} />
          ))}
          <Event what="Hai chiesto l’appuntamento dal sito" at={view.askedAt} />
        </ol>
      </details>
    </section>
  )
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-soft text-sm">{label}</dt>
      <dd className="mt-1 break-words">{children}</dd>
    </div>
  )
}

function Event({ what, at }: { what: string; at: string }) {
  return (
    <li>
      <p>{what}</p>
      <p className="text-soft text-sm">{formatMoment(new Date(at))}</p>
    </li>
  )
}

function Place({ view: { location, address, videoLink } }: { view: CustomerView }) {
  const { company } = useSite()
  const { customerName: name, at } = placeKind(location)
  if (at === 'seat') {
    return (
      <>
        {name}
        <span className="block text-soft">{seatOf(company)}</span>
      </>
    )
  }
  if (at === 'address') {
    return (
      <>
        {name}
        {address && (
          <span className="block text-soft">
            <bdi>{address}</bdi>
          </span>
        )}
      </>
    )
  }
  if (!videoLink) return name
  return (
    <>
      <span className="block">{name}</span>
      <a href={videoLink} rel="noopener noreferrer" className={`${buttonLook('primary')} mt-2`}>
        Entra nella videochiamata
      </a>
    </>
  )
}
