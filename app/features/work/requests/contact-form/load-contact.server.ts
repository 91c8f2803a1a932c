import { type ContactText, contact } from '#app/content/contact.ts'
import type { AppContext } from '#app/context.ts'
import { findFace } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { findPublished } from '#app/features/pages/documents/find-published.server.ts'
import { presentNotice } from '#app/features/pages/documents/legal/notice-version.server.ts'
import {
  peopleToChoose,
  personOfLink,
  placesOffered,
} from '#app/features/work/appointments/availability/consultants.server.ts'
import { knownOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { answerBy } from '#app/features/work/appointments/holds/hold.ts'
import { topicOf } from '#app/features/work/appointments/topics.ts'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { findSentRequest } from '#app/features/work/requests/submission/sent-request.server.ts'
import { TRAP_FIELD } from '#app/features/work/requests/submission/submit.server.ts'
import { lastKnown } from '#app/lib/last-known.ts'
import { RESULT } from '#app/lib/result.ts'
import type { Db } from '#db/client.server.ts'
import { findCurrentOffer } from './current-offer.server.ts'
import { firstFree } from './what-follows/contact-steps.ts'

const knownText = lastKnown(
  async (_: Db, ctx: AppContext) => (await findPublished<ContactText>(ctx, 'contact')) ?? contact,
  contact,
)

const knownFace = lastKnown((_: Db, ctx: AppContext, name?: string) => findFace(ctx, name), null)

const RESULT_IN_0_1 = 'inviata'

/** What the contact page shows: its text, the offer for the topic and person of the link, and a fresh form. */
export async function loadContact(ctx: AppContext, query: URLSearchParams) {
  const now = ctx.clock()
  // For 0.1.0: an instance of it may have redirected here during a rolling upgrade.
  const sent = await findSentRequest(ctx, query.get(RESULT) ?? query.get(RESULT_IN_0_1) ?? '')
  const topic = topicOf(query)
  const rules = await knownOfferRules(ctx)
  const wished = query.get('persona') ?? ''
  const person = personOfLink(wished, topic, rules)
  const offer = await findCurrentOffer(ctx, topic, person?.slug)
  return {
    text: await knownText.orLast(ctx, ctx.db, ctx),
    /** Who answers: the person of a booking link, else the first one. None after sending if customers are not told who attends. */
    face:
      sent && !rules.booking.showsConsultant
        ? null
        : await knownFace.orLast(ctx, ctx.db, ctx, sent?.person ?? person?.name),
    offer,
    firstFree: firstFree(offer),
    answerBy: answerBy(now, rules),
    changeDeadlineHours: rules.booking.changeDeadlineHours,
    token: issueFormToken(ctx.secret, now),
    notice: await presentNotice(ctx),
    trapField: TRAP_FIELD,
    topic,
    /** The person of a booking link; `query` keeps them in the form's address. */
    person: person && { slug: person.slug, name: person.name },
    /** The link's person is missing: who they are if they take other topics, else an empty name. */
    missing: wished && !person ? (personOfLink(wished, '', rules)?.name ?? '') : undefined,
    places: placesOffered({ topic, personId: person?.id }, rules),
    people: peopleToChoose(topic, rules).map(({ slug, name }) => ({ slug, name })),
    query: queryOf(query, ['argomento', ...(person ? ['persona'] : [])]),
    queryOfAll: queryOf(query, ['argomento']),
    sent,
  }
}

/** The named fields of a query, with the question mark; empty without any. */
function queryOf(query: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams([...query].filter(([name]) => names.includes(name)))
  return kept.size > 0 ? `?${kept}` : ''
}
