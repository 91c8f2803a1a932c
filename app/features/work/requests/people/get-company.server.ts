import type { AppContext } from '#app/context.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import { companyOf, peopleOfCompany } from './companies.server.ts'
import { historyOf } from './history-of.server.ts'
import { REQUEST_COUNT } from './matching-people.server.ts'

const MOST_PEOPLE = 100

/** A company with its people and everything between us and them; the key that it has now, if another. Throws NotFoundError. */
export async function getCompany(ctx: AppContext, key: string) {
  requirePermission(ctx, 'requests.read')
  const { db } = ctx
  const present = key.includes('.') ? key : await companyOf(db, { domain: '', companyKey: key })
  if (present !== key) return { movedTo: present ?? key }
  const people = await peopleOfCompany(db, key)
    .select(['id', 'name', 'email', 'phone', 'company', 'domain', 'lastAt', REQUEST_COUNT.as('requests')])
    .limit(MOST_PEOPLE)
    .execute()
  if (people.length === 0) throw new NotFoundError('company')
  return {
    movedTo: null,
    name: people.find(({ company }) => company !== '')?.company ?? key,
    domain: key.includes('.') ? key : '',
    people: people.map((person) => ({ ...person, requests: Number(person.requests) })),
    history: await historyOf(
      ctx,
      people.map(({ id }) => id),
    ),
  }
}
