import type { Selectable } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import type { PeopleTable } from '#db/schema/requests.server.ts'
import { companyOf } from './companies.server.ts'
import { historyOf } from './history-of.server.ts'
import { identitiesOf } from './identities.server.ts'
import { HAS_REQUESTS, matchingPeople } from './matching-people.server.ts'

/** Requests among which identities are looked for. */
const MOST_IDENTIFIED = 2_000
const MOST_HINTS = 5

const SHOWN = ['people.id', 'name', 'email', 'phone', 'company', 'lastAt'] as const

/**
 * A person with everything between us and them; `{ mergedInto }` for one who has become part of another. `q` looks for
 * somebody to merge with. Throws NotFoundError.
 */
export async function getPerson(ctx: AppContext, { id, q }: { id: string; q: string }) {
  requirePermission(ctx, 'requests.read')
  const { db } = ctx
  const person = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
  if (!person) throw new NotFoundError('person')
  if (person.mergedInto !== null) return { mergedInto: person.mergedInto }
  const senders = await db
    .selectFrom('contactRequests')
    .select(['name', 'email', 'phone', 'company'])
    .where('personId', '=', id)
    .orderBy('createdAt', 'desc')
    .limit(MOST_IDENTIFIED)
    .execute()
  const { words: _, phoneKey: __, mergedInto: ___, ...shown } = person
  return {
    mergedInto: null,
    person: shown,
    companyKey: await companyOf(db, person),
    phones: distinct(senders.map(({ phone }) => phone)),
    emails: distinct(senders.map(({ email }) => email.toLowerCase())),
    identities: identitiesOf(senders),
    hints: await hintsOf(db, person),
    found: q
      ? await matchingPeople(db, q)
          .select(SHOWN)
          .where('id', '!=', id)
          .orderBy('lastAt', 'desc')
          .limit(MOST_HINTS)
          .execute()
      : [],
    history: await historyOf(ctx, [id]),
  }
}

/** What the page of a person shows. */
export type PersonDetail = Extract<Awaited<ReturnType<typeof getPerson>>, { mergedInto: null }>

const distinct = (texts: readonly string[]) => [...new Set(texts)].filter(Boolean)

/** Others who may be the same person: the same phone, or the same name at the same company. */
function hintsOf(db: Db, { id, name, phoneKey, domain, companyKey }: Selectable<PeopleTable>) {
  return db
    .selectFrom('people')
    .select(SHOWN)
    .where('id', '!=', id)
    .where('mergedInto', 'is', null)
    .where((row) =>
      row.or([
        ...(phoneKey ? [row('phoneKey', '=', phoneKey)] : []),
        ...(domain ? [row.and([row('domain', '=', domain), row('name', '=', name)])] : []),
        ...(companyKey ? [row.and([row('companyKey', '=', companyKey), row('name', '=', name)])] : []),
      ]),
    )
    .where(HAS_REQUESTS)
    .orderBy('lastAt', 'desc')
    .limit(MOST_HINTS)
    .execute()
}
