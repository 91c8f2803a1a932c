import { PASSWORD } from '#test/staff.ts'
import type { Sent, Traffic } from './traffic.ts'

/** What staff were told is done. */
export interface DoneWork {
  /** Texts of acknowledged replies. */
  replies: Set<string>
  confirmed: Set<string>
  statuses: Set<string>
}

interface Person {
  email: string
  cookies: Map<string, string>
}

/** Staff of a soak: they sign in again and again, reply, change the status, confirm appointments and ask for backups. */
export function soakStaff(traffic: Traffic, emails: readonly string[]) {
  const people: Person[] = emails.map((email) => ({ email, cookies: new Map() }))
  const done: DoneWork = { replies: new Set(), confirmed: new Set(), statuses: new Set() }
  let signedIn = 0
  let number = 0

  const send = async (kind: string, person: Person, sent: Sent, well?: number[]) => {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await traffic.send(kind, { ...sent, cookie }, well)
    for (const line of answer?.cookies ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) person.cookies.set(name, value)
    }
    return answer
  }
  const signIn = async () => {
    const person = people[signedIn++ % people.length] as Person
    const fields = { email: person.email, password: PASSWORD }
    const answer = await send('sign-in', person, { path: '/AdminLoginPortal', fields }, [303])
    if (answer?.status === 303 && answer.location !== '/admin') traffic.failures.push(`sign-in: ${answer.location}`)
  }

  return {
    done,
    signIn,
    /** Opens a new request, replies, and confirms its appointment or changes its status: four requests. */
    async work(): Promise<void> {
      const own = ++number
      const person = people[own % Math.min(people.length, signedIn)] as Person
      const list = await send('inbox', person, { path: '/admin/requests?stato=nuove' })
      const ids = [...new Set(list?.text.match(/(?<=\/admin\/requests\/)[0-9a-f-]{36}/g))]
      const id = ids[Math.floor(Math.random() * ids.length)]
      if (!id) return
      const path = `/admin/requests/${id}`
      const page = await send('request', person, { path })
      const text = `Buongiorno, la chiamiamo domani. Risposta numero ${own}.`
      const reply = { intent: 'reply', version: '1', subject: 'La vostra richiesta', text }
      const replied = await send('staff change', person, { path, fields: reply }, [303])
      if (replied?.status !== 303) return
      done.replies.add(text)
      const appointment = /\/admin\/appointments\/([0-9a-f-]{36})/.exec(page?.text ?? '')?.[1]
      if (!appointment) {
        const status = { intent: 'status', version: '2', status: 'in-progress' }
        const changed = await send('staff change', person, { path, fields: status }, [303])
        if (changed?.status === 303) done.statuses.add(id)
        return
      }
      const confirm = { intent: 'confirm', id: appointment, version: '1' }
      const target = { path: `/admin/appointments/${appointment}`, fields: confirm }
      const confirmed = await send('staff change', person, target, [303])
      if (confirmed?.status === 303) done.confirmed.add(appointment)
    },
    async askForBackup(): Promise<void> {
      await send('staff change', people[0] as Person, { path: '/admin/backups', fields: {} }, [303])
    },
  }
}
