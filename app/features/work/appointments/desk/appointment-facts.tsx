import { Link } from 'react-router'
import { ANSWER_NAMES, type CalendarAnswerKind, isAnswer } from '#app/features/work/appointments/calendar-answers.ts'
import type { Attendance } from '#app/features/work/appointments/consultants/who-attends.server.ts'
import { placeKind } from '#app/features/work/appointments/places.ts'
import type { AppointmentState } from '#app/features/work/appointments/states.ts'
import { formatMoment } from '#app/lib/text/format.ts'
import { safeHref } from '#app/lib/text/links.ts'
import { EmailLink, PhoneLink } from '#app/ui/contact-link.tsx'
import { EmailText } from '#app/ui/email-text.tsx'

interface Props {
  appointment: {
    email: string
    phone: string
    location: string
    address: string
    videoLink: string
    notes: string
    reference: string
    contactRequestId: string
    state: AppointmentState
    answer: CalendarAnswerKind | undefined
    calendarAnswer: string
    calendarAnswerIsOther: boolean
    calendarAnsweredAt: string | null
  }
  /** The video room of the settings; empty for none. */
  room: string
  attendance: Attendance
}

/** A touch target of 44 px. */
const CONTACT = 'link max-lg:inline-flex max-lg:min-h-11 max-lg:items-center'

/** Customer, place and message of an appointment; all submitted values are shown as plain text. */
export function AppointmentFacts({ appointment, room, attendance }: Props) {
  const { email, phone, location, address, videoLink, notes, reference, contactRequestId } = appointment
  return (
    <section aria-labelledby="cliente">
      <h2 id="cliente" className="mb-2 font-semibold text-base">
        Cliente
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 max-lg:gap-y-1">
        <dt className="text-soft">Email</dt>
        <dd className="break-words">
          {email ? (
            <EmailLink email={email} className={CONTACT}>
              <EmailText text={email} />
            </EmailLink>
          ) : (
            'Nessuna'
          )}
        </dd>
        {phone && (
          <>
            <dt className="text-soft">Telefono</dt>
            <dd className="break-words">
              <PhoneLink phone={phone} className={CONTACT}>
                <bdi>{phone}</bdi>
              </PhoneLink>
            </dd>
          </>
        )}
        {(attendance.isNamed || attendance.name) && (
          <>
            <dt className="text-soft">Consulente</dt>
            <dd className="min-w-0 break-words">
              <bdi>{attendance.name || 'Nessuno: da assegnare'}</bdi>
              {attendance.hasLeft && attendance.isNamed && ' · non riceve più appuntamenti: da riassegnare'}
              {attendance.why && <span className="block text-soft text-sm">{attendance.why}</span>}
            </dd>
          </>
        )}
        <Fact label="Luogo">{placeKind(location).name}</Fact>
        {address && <Fact label="Indirizzo">{address}</Fact>}
        {location === 'Online' && <VideoCall link={videoLink || room} />}
        <CalendarAnswer appointment={appointment} />
        <dt className="text-soft">Richiesta</dt>
        <dd>
          <Link className={CONTACT} to={`/admin/requests/${contactRequestId}`}>
            {reference}
          </Link>
        </dd>
      </dl>
      {notes && (
        <>
          <h3 className="mt-4 text-soft">Messaggio</h3>
          <p
            dir="auto"
            className="mt-1 max-h-96 overflow-y-auto whitespace-pre-wrap break-words border-line border-l-2 pl-3"
          >
            {notes}
          </p>
        </>
      )}
    </section>
  )
}

/** What was answered to the invitation in the calendar file, also about an earlier time. */
function CalendarAnswer({ appointment }: Pick<Props, 'appointment'>) {
  const { state, answer, calendarAnswer, calendarAnswerIsOther, calendarAnsweredAt } = appointment
  if (!isAnswer(calendarAnswer) || calendarAnsweredAt === null) return null
  return (
    <Fact label="Calendario">
      {[
        ANSWER_NAMES[calendarAnswer],
        calendarAnswerIsOther && 'da un altro indirizzo',
        formatMoment(new Date(calendarAnsweredAt)),
        state === 'confirmed' && !answer && 'per l’orario di prima',
      ]
        .filter(Boolean)
        .join(' · ')}
    </Fact>
  )
}

function VideoCall({ link }: { link: string }) {
  const href = safeHref(link)
  return (
    <>
      <dt className="text-soft">Videochiamata</dt>
      <dd className="min-w-0 break-words">
        {href ? (
          <a className={`${CONTACT} wrap-anywhere`} href={href} rel="noopener noreferrer">
            {link}
          </a>
        ) : (
          'Nessun link'
        )}
      </dd>
    </>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0 break-words">
        <bdi>{children}</bdi>
      </dd>
    </>
  )
}
