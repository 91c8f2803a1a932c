import { mailboxOf } from '#app/lib/text/mailbox.ts'
import { wordsOf } from '#db/queries/search.server.ts'
import { phoneKey } from './company-key.server.ts'

/** The sender of a request. */
export interface Identified {
  name: string
  email: string
  phone: string
}

/** A mailbox and a name of a person, or a name and a phone without address, with the number of their requests. */
export interface Identity extends Identified {
  key: string
  requests: number
}

/** The part of a person that can be separated: requests with the same mailbox and name. */
export function identityOf({ name, email, phone }: Identified): string {
  return [mailboxOf(email) || phoneKey(phone), wordsOf(name).toSorted().join(' ')].join('|')
}

/** The identities among requests, in the order of the first request of each. */
export function identitiesOf(requests: readonly Identified[]): Identity[] {
  const found = new Map<string, Identity>()
  for (const { name, email, phone } of requests) {
    const key = identityOf({ name, email, phone })
    const known = found.get(key)
    if (known) known.requests++
    else found.set(key, { key, name, email, phone, requests: 1 })
  }
  return [...found.values()]
}
