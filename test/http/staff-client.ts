import { expect } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import type { ServerProcess } from '../server-process.ts'
import { PASSWORD, storeStaff } from '../staff.ts'

/** An HTTP client of one person: keeps cookies, follows no redirects. */
export function staffClient(server: ServerProcess) {
  const cookies = new Map<string, string>()
  async function send(target: string, fields?: Record<string, string>, headers: Record<string, string> = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${server.url}${target}`, {
      redirect: 'manual',
      // Compressing a page takes as long as rendering it.
      headers: { cookie, 'accept-encoding': 'identity', ...(fields && { origin: server.url }), ...headers },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return response
  }
  return { send, cookies }
}

/**
 * Stores an admin with a session and returns its client, and how to sign in again. The set-up page judges a password, for
 * which the server reads its dictionaries: as much work as its start.
 */
export async function storedAdmin(server: ServerProcess, email = 'giulia@idg.example') {
  const db = openDatabase(server.location)
  try {
    const { token } = await storeStaff(db, { email, now: new Date() })
    const admin = staffClient(server)
    admin.cookies.set('idg-session', token)
    return { admin, email, password: PASSWORD }
  } finally {
    await db.destroy()
  }
}

/** Creates the first admin with the printed set-up link, and returns the client, the link and the fields. */
export async function setUpAdmin(server: ServerProcess) {
  const link = /Primo accesso: (\S+)/.exec(server.output())?.[1] ?? ''
  const { pathname } = new URL(link)
  const admin = staffClient(server)
  const fields = { name: 'Giulia Ferraro', email: 'giulia@idg.example', password: PASSWORD, repeat: PASSWORD }
  const done = await admin.send(pathname, fields)
  // Release 0.1.0 leads to the dashboard itself.
  expect([done.status, done.headers.get('location')?.replace('/dashboard', '')]).toStrictEqual([303, '/admin'])
  return { admin, link: pathname, fields }
}
