import { randomBytes } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, inject, vi } from 'vitest'
import type { AppContext, Role, StaffActor } from '#app/context.ts'
import { STAFF_PAGES } from '#app/features/company/access/sessions/staff-pages.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { attachTo, keepAttachments } from '#app/features/ground/mail/incoming/keep-attachments.server.ts'
import { storeIncoming } from '#app/features/ground/mail/incoming/store-incoming.server.ts'
import { drawNext } from '#app/features/pages/documents/share-images/start-share-images.server.ts'
import { joinPeople } from '#app/features/work/requests/people/join-people.server.ts'
import { reindexOld } from '#app/features/work/requests/reindex-old.server.ts'
import { fillTurns } from '#app/features/work/requests/turn.server.ts'
import { may } from '#app/permissions.ts'
import { type Db, openDatabase } from '#db/client.server.ts'
import { mailAtRest, staffTargets } from '#test/data/staff-targets.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { testContext } from '../../context.ts'
import { type ServerProcess, startServer } from '../../server-process.ts'
import { storeStaff } from '../../staff.ts'
import { askPlainly, type PlainAnswer } from '../plain-client.ts'
import { type BuiltRoute, builtRoutes } from '../route-table.ts'

/** Stands in everything that only permitted callers may read. */
export const MARK = 'Contrassegno-Riservato'
export const READS = ['GET', 'HEAD'] as const
export const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
/** Callers without a valid session. */
export const STRANGERS = ['anonymous', 'forged', 'expired', 'idle', 'revoked', 'deactivated', 'disabled'] as const
export const ROLES = ['operator', 'admin', 'editor'] as const
const SECRET = 'a secret of the matrix that is long enough'

const routes = builtRoutes()
export const staffRoutes = routes.filter(({ parents }) => parents.includes('shell/staff/admin-layout'))
export const openRoutes = routes.filter((route) => !staffRoutes.includes(route))

/** A running server on SQLite with an example of each record, and a session token for each kind of caller. */
export interface AuthorisationPlace {
  readonly db: Db
  readonly url: string
  tokens: ReadonlyMap<string, string>
  /** An example of each id in a pattern, whose data must not be disclosed. */
  samples: ReadonlyMap<string, string>
  /** The context of a new member of staff. */
  actorContext: (role?: Role) => Promise<AppContext & { actor: StaffActor & { token: string } }>
  /** Sends fields, and a picture as a multipart form. */
  ask: (
    token: string | undefined,
    method: string,
    target: string,
    fields?: Record<string, string>,
    picture?: Buffer,
  ) => Promise<PlainAnswer>
  /** The page of a route, its data request, and that for its loader alone, without the layout's. */
  addressesOf: (route: BuiltRoute) => string[]
  /** Waits until neither mails nor jobs write. */
  atRest: () => Promise<void>
}

/** Starts the place before the tests of a file and removes it after them. Needs `npm run build`. */
export function authorisationPlace(): AuthorisationPlace {
  let server: ServerProcess
  let db: Db
  const dataDir = scratchFolder('idg-matrix-')
  const tokens = new Map<string, string>()
  const samples = new Map<string, string>()

  beforeAll(async () => {
    const file = path.join(dataDir, 'idg.db')
    copyFileSync(inject('sqliteTemplate'), file)
    db = openDatabase({ engine: 'sqlite', file })
    const now = new Date()
    const ctx = testContext(db, { clock: () => now, secret: SECRET })
    const swept = await storeStaff(db, { name: MARK, now })
    await db.updateTable('authSessions').set({ expiresAt: now.toISOString() }).execute()
    tokens.set('forged', randomBytes(32).toString('base64url'))

    const actor = await storeStaff(db, { name: MARK, now })
    const targets = staffTargets({ ...ctx, actor })
    const parts = { name: MARK, company: MARK, message: MARK }
    samples.set('/admin/users/:id/departure', actor.id)
    samples.set('/admin/users/:id/appointments', actor.id)
    samples.set('/admin/requests/:id', await targets.request(parts))
    samples.set('/admin/candidates/:id', await targets.candidate(MARK))
    samples.set('/admin/candidates/:id/curriculum', samples.get('/admin/candidates/:id') ?? '')
    const files = folderStore(path.join(dataDir, 'files'))
    await storeIncoming({ db, files, clock: () => now }, Buffer.from(`Subject: ${MARK}\r\n\r\n${MARK}`))
    const incoming = await db.selectFrom('incomingMails').select('id').executeTakeFirstOrThrow()
    await db.updateTable('incomingMails').set({ state: 'unreadable', subject: MARK, text: MARK }).execute()
    samples.set('/admin/incoming/:id', incoming.id)
    samples.set('/admin/incoming/:id/originale', samples.get('/admin/incoming/:id') ?? '')
    await joinPeople(db)
    const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow()
    samples.set('/admin/people/:id', person.id)
    samples.set('/admin/companies', '?azienda=cliente.example')
    const attachment = { name: MARK, type: 'pdf', content: Buffer.from(MARK).toString('base64') } as const
    const kept = await keepAttachments({ ...ctx, files }, { attachments: [attachment], unkept: [] })
    await db.transaction().execute((trx) => attachTo(trx, incoming.id, kept))
    samples.set('/admin/attachments/:id', kept.files[0]?.id ?? '')
    const slot = { date: '2031-02-03', time: '09:00', duration: 30 }
    samples.set('/admin/appointments/:id', await storeAppointment(ctx, slot, { name: MARK }))
    const mail = await db.selectFrom('mailOutbox').select('id').executeTakeFirstOrThrow()
    samples.set('/admin/mail/:id', mail.id)
    samples.set('/admin/mail/:id/html', mail.id)
    samples.set('/admin/pictures/:id', await targets.picture(MARK))
    samples.set('/admin/collections/:type', 'people')
    samples.set('/admin/privacy/:id', await targets.privacyCase(`${MARK}@cliente.example`))
    samples.set('/admin/privacy/:id/export', samples.get('/admin/privacy/:id') ?? '')
    // Delivery would write while the tests check for writes.
    await db.updateTable('mailOutbox').set({ state: 'sent', sentAt: now.toISOString() }).execute()
    await db.updateTable('contactRequests').set({ needsEmailSending: false, emailSent: true }).execute()
    await reindexOld(db)
    await joinPeople(db)
    await fillTurns(db)
    // A line for each of thousands of requests takes a tenth of the time.
    server = await startServer({ DATA_DIR: dataDir, SESSION_SECRET: SECRET, LOG_LEVEL: 'warn' })
    // The first run of retention deletes ended sessions: the callers' are stored after it.
    const isSwept = async () =>
      (await db.selectFrom('authSessions').select('id').where('userId', '=', swept.id).execute()).length === 0
    await vi.waitUntil(isSwept, { timeout: 60_000 })
    for (const who of ['expired', 'idle', 'revoked', 'deactivated', 'disabled', ...ROLES]) {
      const role = ROLES.find((one) => one === who) ?? 'admin'
      const name = ROLES.includes(who as Role) ? 'Carla Neri' : MARK
      const { token, id } = await storeStaff(db, { role, name, now })
      tokens.set(who, token)
      const own = db.updateTable('authSessions').where('userId', '=', id)
      if (who === 'expired') await own.set({ expiresAt: now.toISOString() }).execute()
      if (who === 'idle') await own.set({ lastSeenAt: new Date(now.getTime() - 9 * 3_600_000).toISOString() }).execute()
      if (who === 'revoked') await db.deleteFrom('authSessions').where('userId', '=', id).execute()
      // Their sessions still exist: either flag alone must suffice.
      if (who === 'deactivated') await db.updateTable('admins').set({ isActive: false }).where('id', '=', id).execute()
      if (who === 'disabled') await db.updateTable('authUsers').set({ isDisabled: true }).where('id', '=', id).execute()
    }
  })

  afterAll(async () => {
    await server?.stop()
    await db?.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  })

  return {
    get db() {
      return db
    },
    get url() {
      return server.url
    },
    tokens,
    samples,
    actorContext: async (role) => {
      const actor = await storeStaff(db, { role: role ?? 'admin', name: role ? 'Carla Neri' : MARK, now: new Date() })
      return { ...testContext(db, { clock: () => new Date(), secret: SECRET }), actor }
    },
    ask: (token, method, target, fields, picture) => {
      const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(fields, picture)
      const headers = {
        // Forms carry the site's own origin.
        ...(body && { origin: server.url }),
        ...(token && { cookie: `idg-session=${token}` }),
      }
      return askPlainly(server.url + target, { method, headers, body })
    },
    addressesOf: ({ id, pattern }) => {
      const filled = pattern.replace(/:id|:type/, (name) => samples.get(pattern) ?? name).replace('*', 'niente')
      const query = samples.get(pattern)?.startsWith('?') ? (samples.get(pattern) ?? '') : ''
      return [filled + query, `${filled}.data${query}`, `${filled}.data?_routes=${encodeURIComponent(id)}`]
    },
    atRest: async () => {
      await joinPeople(db)
      await fillTurns(db)
      await db.updateTable('mailOutbox').set({ state: 'sent' }).where('state', '=', 'queued').execute()
      await mailAtRest(db)
      // Without held mails the server removes the notice about them within a minute.
      await db.deleteFrom('mailTrouble').execute()
      // What the prepared forms published wants share images, which the server draws when it can.
      const work = {
        db,
        clock: () => new Date(),
        log: pino({ level: 'silent' }),
        files: folderStore(path.join(dataDir, 'files')),
      }
      const isDrawn = async () => (await drawNext(work, new AbortController().signal)) === 'complete'
      await vi.waitUntil(isDrawn, { timeout: 120_000 })
    },
  }
}

function bodyOf(fields: Record<string, string> = {}, picture?: Buffer): URLSearchParams | FormData {
  if (!picture) return new URLSearchParams(fields)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([new Uint8Array(picture)], 'sala.jpg'))
  return form
}

/** Tells whether a role may open the page of a pattern, by the table of permissions. */
export function mayOpen(role: Role, pattern: string): boolean {
  const permission = STAFF_PAGES[pattern]
  return permission !== undefined && may(role, permission)
}
