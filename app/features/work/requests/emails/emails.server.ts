import { noticeName } from '#app/content/legal/privacy-version.ts'
import type { ComposeMail, MailKinds } from '#app/features/ground/mail/outbox/delivery/message.server.ts'
import type { MailBlock, MailFact } from '#app/features/ground/mail/render/content.ts'
import { opening, phoneFact, signature } from '#app/features/ground/mail/render/letter.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { mayChange } from '#app/features/work/appointments/customer/customer-deadline.ts'
import { appointmentLink } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { wasToldSince } from '#app/features/work/appointments/emails/get-update.server.ts'
import { factsBlock, seeAnd, subjectOf, topicFacts } from '#app/features/work/appointments/emails/update-texts.ts'
import { VERIFICATION } from '#app/features/work/appointments/emails/verification-email.server.ts'
import { answerBy } from '#app/features/work/appointments/holds/hold.ts'
import { mayVerify } from '#app/features/work/appointments/holds/verification.ts'
import { DEFAULT_LOCATION, placeKind } from '#app/features/work/appointments/places.ts'
import { formatBriefSlot, slotOf } from '#app/features/work/appointments/slot.ts'
import { asState } from '#app/features/work/appointments/states.ts'
import { answerDeadline } from '#app/features/work/requests/answer-deadline.ts'
import { SENDER_FIELD_LIST } from '#app/features/work/requests/contact-form/sender-fields.ts'
import type { BlobStore } from '#app/lib/files/blob-store.ts'
import { mailtoHref } from '#app/lib/text/contact-href.ts'
import { formatDay, formatMinutes, formatMoment } from '#app/lib/text/format.ts'
import { inertLine, inertText } from '#app/lib/text/inert-text.ts'
import type { Db } from '#db/client.server.ts'
import { composeReply } from './reply-email.server.ts'

/**
 * Mails of a contact request: to the company, the acknowledgement to the customer, and staff replies. `secret` signs
 * the link to the customer's appointment page; `files` has the attachments of replies.
 */
export function requestMails(secret: string, files: Pick<BlobStore, 'open'>) {
  return {
    'request-company': composeForCompany,
    'request-visitor': (source) => composeForVisitor(source, secret),
    'request-reply': (source) => composeReply(source, files),
  } satisfies MailKinds
}

async function getRequest(db: Db, id: string) {
  return db.selectFrom('contactRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

type StoredRequest = Awaited<ReturnType<typeof getRequest>>

/** The whole request. Reply-To is the customer. */
async function composeForCompany({ db, documentId, publicUrl, now }: Parameters<ComposeMail>[0]) {
  const request = await getRequest(db, documentId)
  const name = inertLine(request.name)
  const received = formatMoment(new Date(request.createdAt))
  const slot = requestedSlot(request)
  const { address, waits } = await companyFacts(db, documentId)
  const promised = await promiseOf(db, request, now)
  const { requestedAppointment, date, time } = request
  const when = requestedAppointment && date && time ? `${formatBriefSlot({ date, time })} · ` : ''
  const subject = `Nuova richiesta ${when}${request.reference} da ${inertLine(request.name, 80)}`
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: `Ricevuta ${received}.${promised && ` Risposta promessa ${promised}.`}` },
    { kind: 'code', label: 'Codice della richiesta', value: request.reference },
    ...(slot
      ? [
          {
            kind: 'notice',
            label: 'Appuntamento richiesto, da confermare',
            text: slot,
            ...(waits && UNVERIFIED),
          } as const,
        ]
      : []),
    { kind: 'facts', facts: [...personFacts(request), ...address] },
    ...(request.preferences ? [{ kind: 'quote', label: WISH, text: inertText(request.preferences) } as const] : []),
    { kind: 'quote', label: 'Messaggio', text: inertText(request.message) },
    { kind: 'action', label: 'Apri la richiesta', href: `${publicUrl}/admin/requests/${request.id}` },
    {
      kind: 'action',
      quiet: true,
      label: 'Rispondi via email',
      href: `${mailtoHref(request.email)}?subject=${encodeURIComponent(`Re: richiesta ${request.reference}`)}`,
    },
    {
      kind: 'paragraph',
      text: 'Se rispondi a questa email, la risposta arriva direttamente al cliente.',
      quiet: true,
    },
  ]
  return {
    replyTo: { name: request.name, address: request.email },
    content: {
      subject,
      preheader: slot ? `Appuntamento richiesto: ${slot}` : `Ricevuta ${received}`,
      heading: `Nuova richiesta da ${name}`,
      blocks,
    },
  }
}

function personFacts(request: StoredRequest): MailFact[] {
  const facts = SENDER_FIELD_LIST.map(([field, { name, limit, type }]): MailFact => {
    const value = inertLine(request[field], limit) || 'non indicata'
    if (type === 'tel') return phoneFact(value)
    return { label: name, value, ...(type === 'email' && { href: mailtoHref(request[field]) }) }
  })
  const topic = inertLine(request.topic)
  return topic ? [...facts, { label: 'Argomento', value: topic }] : facts
}

/**
 * The acknowledgement. The form accepts any address, so the mail contains nothing that was typed, not even the name: it
 * cannot carry a text to a third party. It may be delayed (quarantine, mail server); it then offers only what the page
 * offers and says if a reply exists.
 */
async function composeForVisitor(source: Parameters<ComposeMail>[0], secret: string) {
  const { db, documentId, company, publicUrl } = source
  const request = await getRequest(db, documentId)
  if (request.supersededBy !== null) return undefined
  const page = await pageOf(source, secret)
  const promised = await promiseOf(db, request, source.now)
  const slot = requestedSlot(request, 'customerName')
  const isFromForm = request.origin === 'form'
  const notice: MailBlock[] = slot
    ? [
        {
          kind: 'notice',
          ...(page?.verifyBy
            ? { label: VERIFICATION.label, note: VERIFICATION.note(page.verifyBy) }
            : page?.answered
              ? { label: 'Appuntamento richiesto', note: ANSWERED }
              : { label: 'Appuntamento richiesto', note: A_REQUEST }),
          text: slot,
        },
      ]
    : []
  const blocks: MailBlock[] = [
    ...opening('', 'Grazie per averci contattato. Cita il codice qui sotto quando ci scrivi o ci chiami.'),
    { kind: 'code', label: 'Codice della richiesta', value: request.reference },
    ...notice,
    ...factsBlock(topicFacts(request.topic)),
    ...(page ? [{ kind: 'action', label: page.label, href: page.href } as const] : []),
    {
      kind: 'steps',
      heading: 'Che cosa succede ora',
      steps: [
        'Leggiamo la richiesta e la affidiamo a chi se ne occupa.',
        `Ti rispondiamo ${promised && !page?.answered ? `${promised}, ` : ''}all’indirizzo email che ${isFromForm ? 'hai indicato nel modulo' : 'ci hai indicato'}.`,
        ...(page?.verifyBy
          ? [
              'Se confermi l’orario, te lo riserviamo mentre prepariamo la risposta: nella pagina dell’appuntamento vedi fino a quando.',
            ]
          : []),
        ...(slot && !page?.answered ? ['Confermiamo l’appuntamento o ti proponiamo un altro orario.'] : []),
        ...(!slot && request.preferences
          ? ['Ti proponiamo degli orari per l’appuntamento, secondo ciò che hai scritto nel modulo.']
          : []),
      ],
    },
    {
      kind: 'letter',
      text: `Per aggiungere qualcosa rispondi a questa email. Come trattiamo i tuoi dati${seenNotice(request.noticeVersion)}: ${publicUrl}/privacy`,
    },
    ...signature(company),
    {
      kind: 'paragraph',
      text: isFromForm
        ? 'Questa email è stata inviata automaticamente all’indirizzo scritto nel nostro modulo di contatto. Se non hai inviato tu la richiesta, ignora questa email.'
        : 'Questa email è stata inviata automaticamente all’indirizzo che ci è stato indicato. Se non ci hai contattato tu, ignora questa email.',
      quiet: true,
    },
  ]
  return {
    content: {
      subject: page?.verifyBy ? subjectOf(VERIFICATION.fact, [page.slot]) : `Richiesta ricevuta: ${request.reference}`,
      preheader: slot ? `Appuntamento richiesto: ${slot}` : 'Ecco che cosa succede ora.',
      heading: 'Richiesta ricevuta',
      blocks,
    },
  }
}

const A_REQUEST = 'L’appuntamento è fissato solo dopo la nostra conferma via email.'
const ANSWERED =
  'Questa email è partita in ritardo: nel frattempo la richiesta è cambiata o ha avuto una risposta, e vale ciò che leggi nella pagina dell’appuntamento.'

/** The version of the privacy notice that the sender could read: the receipt records it. */
function seenNotice(version: string): string {
  return version === '' ? '' : ` (informativa ${noticeName(version)})`
}

/** Until when we promised to answer: the end of the hold, or counted from the request; empty when that is past. */
async function promiseOf(db: Db, { id, createdAt }: StoredRequest, now: Date): Promise<string> {
  const appointment = await db
    .selectFrom('appointments')
    .select('holdUntil')
    .where('contactRequestId', '=', id)
    .executeTakeFirst()
  const by = appointment?.holdUntil ?? answerBy(new Date(createdAt), await getOfferRules(db))
  return by > now.toISOString() ? answerDeadline(by) : ''
}

/** The customer's appointment page: the actions it offers now, and whether staff have replied. */
async function pageOf({ db, documentId, publicUrl, now }: Parameters<ComposeMail>[0], secret: string) {
  const appointment = await db
    .selectFrom('appointments')
    .select(['id', 'status', 'date', 'time', 'duration', 'holdUntil', 'verifyBy'])
    .where('contactRequestId', '=', documentId)
    .executeTakeFirst()
  if (!appointment) return undefined
  const answered = await wasToldSince(db, appointment.id, 1, now)
  const { changeDeadlineHours } = await readSection(db, 'booking')
  const offersChange = mayChange(asState(appointment.status), appointment, changeDeadlineHours, now)
  const verifyBy = mayVerify(appointment, now) && appointment.verifyBy ? new Date(appointment.verifyBy) : undefined
  return {
    answered,
    verifyBy,
    slot: slotOf(appointment),
    href: appointmentLink(publicUrl, secret, appointment.id),
    label: verifyBy ? VERIFICATION.action : seeAnd(offersChange && !answered),
  }
}

const WISH = 'Quando andrebbe bene un appuntamento'

const UNVERIFIED = {
  note: 'L’orario non è riservato: il cliente deve prima confermare il suo indirizzo email. Puoi riservare tu l’orario dalla pagina dell’appuntamento.',
} as const

/** Address of a visit, and whether the slot waits for the customer's confirmation. */
async function companyFacts(db: Db, contactRequestId: string): Promise<{ address: MailFact[]; waits: boolean }> {
  const appointment = await db
    .selectFrom('appointments')
    .select(['address', 'verifyBy'])
    .where('contactRequestId', '=', contactRequestId)
    .executeTakeFirst()
  const value = inertLine(appointment?.address ?? '', 300)
  return {
    address: value ? [{ label: 'Indirizzo dell’incontro', value }] : [],
    waits: Boolean(appointment?.verifyBy),
  }
}

/** "mercoledì 25 novembre 2026, ore 09:30, 60 minuti · In sede"; undefined without an appointment. */
function requestedSlot(request: StoredRequest, name: 'name' | 'customerName' = 'name'): string | undefined {
  const { date, time, duration, location } = request
  if (!request.requestedAppointment || !date || !time) return undefined
  return `${formatDay(date)}, ore ${time}, ${formatMinutes(Number(duration))} · ${placeKind(location ?? DEFAULT_LOCATION)[name]}`
}
