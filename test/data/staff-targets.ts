import { createHmac, randomUUIDv7 } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { AppContext, StaffActor } from '#app/context.ts'
import { beginTotp } from '#app/features/company/access/second-step/totp.server.ts'
import { startSession } from '#app/features/company/access/sessions/session.server.ts'
import { storeInvitation } from '#app/features/company/team/invitations/invitation.server.ts'
import type { Db } from '#db/client.server.ts'
import { storeStaff } from '#test/staff.ts'
import { storeRequestWithMails } from './mail-fixtures.ts'

/** Targets of staff actions, each stored for one action. Every function returns an id. */
export function staffTargets(ctx: AppContext & { actor: StaffActor }) {
  const { db, actor } = ctx
  const now = () => ctx.clock().toISOString()
  return {
    request: (parts: Parameters<typeof storeRequestWithMails>[2] = {}) => storeRequestWithMails(db, ctx.clock(), parts),
    /** A snooze of everybody that has rung. */
    snooze: async (requestId: string) => {
      const id = randomUUIDv7()
      const snooze = { adminId: null, link: `/admin/requests/${requestId}`, requestId, rungAt: now() }
      await db
        .insertInto('snoozes')
        .values({ id, ...snooze, dueAt: now(), createdAt: now() })
        .execute()
      return id
    },
    member: async (isActive = true) => {
      const { id } = await storeStaff(db, { role: 'operator', name: 'Paolo Conti', now: ctx.clock() })
      await db.updateTable('admins').set({ isActive }).where('id', '=', id).execute()
      await db.updateTable('authUsers').set({ isDisabled: !isActive }).where('id', '=', id).execute()
      return id
    },
    invitation: () =>
      db.transaction().execute((trx) => {
        const email = `${randomUUIDv7()}@idg.example`
        return storeInvitation(ctx, trx, { email, name: 'Sara Longo', role: 'operator' }, actor.id)
      }),
    candidate: async (name = 'Chiara Conti') => {
      const id = randomUUIDv7()
      const person = { name, email: 'chiara@candidati.example', phone: '', message: name }
      await db
        .insertInto('candidates')
        .values({
          id,
          ...person,
          reference: `IDG-${id.slice(-12)}`,
          formKey: id,
          jobKey: null,
          jobTitle: '',
          status: 'new',
          createdAt: now(),
          consentAt: null,
          consentVersion: null,
          noticeVersion: '2026-11-22',
          sourceHash: '',
          senderHash: '',
          needsEmailSending: false,
          emailSent: true,
        })
        .execute()
      return id
    },
    /** A picture that needs no preparation. */
    picture: async (name = 'Sala riunioni') => {
      const [id, fileId] = [randomUUIDv7(), randomUUIDv7()]
      const file = { sha256: id.replaceAll('-', '').padEnd(64, '0'), size: 1, type: 'image/png', name }
      await db
        .insertInto('files')
        .values({
          ...file,
          id: fileId,
          purpose: 'picture',
          owner: id,
          sourceHash: '',
          createdAt: now(),
          expiresAt: null,
        })
        .execute()
      await db
        .insertInto('pictures')
        .values({
          id,
          fileId,
          name,
          alt: '',
          width: 1,
          height: 1,
          widths: '[]',
          state: 'ready',
          attempts: 1,
          leaseUntil: null,
          createdAt: now(),
        })
        .execute()
      return id
    },
    /** A picture that was received and belongs to nothing yet. */
    upload: async () => {
      const id = randomUUIDv7()
      const file = { sha256: id.replaceAll('-', '').padEnd(64, '0'), size: 1, type: 'image/png', name: 'Sala.png' }
      await db
        .insertInto('files')
        .values({
          ...file,
          id,
          purpose: 'picture',
          owner: null,
          sourceHash: '',
          createdAt: now(),
          expiresAt: null,
        })
        .execute()
      return id
    },
    session: async () => {
      const source = { userAgent: 'test', address: '192.0.2.2' }
      await db.transaction().execute((trx) => startSession(trx, actor.id, source, ctx.clock()))
      const [other] = await sessionsOf(db, actor)
      return other?.id ?? ''
    },
    notification: async () => {
      const id = randomUUIDv7()
      const row = { id, adminId: actor.id, message: 'Nuova notifica', link: '', timestamp: now() }
      await db
        .insertInto('notifications')
        .values({ ...row, unread: true, type: 'info', isDeleted: false })
        .execute()
      return id
    },
    deadMail: async () => {
      const documentId = await storeRequestWithMails(db, ctx.clock())
      await db
        .updateTable('mailOutbox')
        .set({ state: 'dead', attempts: 9 })
        .where('documentId', '=', documentId)
        .execute()
      const mails = db.selectFrom('mailOutbox').select('id').where('documentId', '=', documentId)
      return (await mails.executeTakeFirstOrThrow()).id
    },
    heldMail: async () => {
      const documentId = await storeRequestWithMails(db, ctx.clock())
      await db
        .insertInto('mailTrouble')
        .values({ kind: 'restored', since: now() })
        .onConflict((known) => known.doNothing())
        .execute()
      return documentId
    },
    passkey: async () => {
      const id = randomUUIDv7()
      const key = { credentialId: id, publicKey: 'AA', counter: 0, transports: '' }
      await db
        .insertInto('authPasskeys')
        .values({ id, userId: actor.id, name: 'Telefono', ...key, createdAt: now(), lastUsedAt: null })
        .execute()
      return id
    },
    companyAccount: async () => {
      const id = randomUUIDv7()
      const account = { issuer: 'https://login.example', subject: id, email: 'io@azienda.example' }
      await db
        .insertInto('authCompanyAccounts')
        .values({ id, userId: actor.id, ...account, createdAt: now(), lastUsedAt: null, unlinkedAt: null })
        .execute()
      return id
    },
    feed: async () => {
      const id = randomUUIDv7()
      const row = { id, adminId: actor.id, kind: 'busy', tokenHash: id, createdAt: now(), lastUsedAt: null }
      await db.insertInto('calendarFeeds').values(row).execute()
      return id
    },
    /** A case of a person; without an address nothing is stored about them. */
    privacyCase: async (email?: string) => {
      const id = randomUUIDv7()
      await db
        .insertInto('privacyCases')
        .values({
          id,
          state: 'open',
          origin: 'staff',
          addresses: JSON.stringify([email ?? `${id}@cliente.example`]),
          createdAt: now(),
          askedAt: null,
          confirmedAt: null,
          confirmedBy: null,
          closedAt: null,
          report: null,
          needsEmailSending: false,
          emailSent: false,
        })
        .execute()
      return id
    },
    view: async () => {
      const id = randomUUIDv7()
      const row = { id, adminId: actor.id, name: id, query: 'stato=nuove', createdAt: now() }
      await db.insertInto('requestViews').values(row).execute()
      return id
    },
    undo: async (requestId: string) => {
      const id = randomUUIDv7()
      await db
        .updateTable('contactRequests')
        .set({ status: 'closed', version: 2 })
        .where('id', '=', requestId)
        .execute()
      const items = JSON.stringify([{ id: requestId, version: 2, before: { status: 'pending' } }])
      const expiresAt = new Date(ctx.clock().getTime() + 600_000).toISOString()
      await db.insertInto('requestUndos').values({ id, adminId: actor.id, kind: 'close', items, expiresAt }).execute()
      return id
    },
    /** Begins the actor's second step and returns the code that confirms it. */
    totpCode: async () => {
      const { key } = await beginTotp(ctx)
      return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: ctx.clock().getTime() })
    },
  }
}

function sessionsOf(db: Db, actor: StaffActor) {
  return db
    .selectFrom('authSessions')
    .select('id')
    .where('userId', '=', actor.id)
    .where('id', '!=', actor.sessionId)
    .execute()
}

/**
 * Resolves when the server has delivered the mails that are due and has marked them: delivery writes in the background.
 */
export async function mailAtRest(db: Db): Promise<void> {
  const busy = () =>
    db
      .selectFrom('mailOutbox')
      .select('kind')
      .where((row) =>
        row.or([
          row('leaseOwner', 'is not', null),
          row.and([row('state', '=', 'queued'), row('nextAttemptAt', '<=', new Date().toISOString())]),
        ]),
      )
      .execute()
  await expect.poll(busy).toStrictEqual([])
}

/** Returns a line for each table with the hash of its rows: two equal texts mean that nothing was written in between. */
export async function fingerprint(db: Db): Promise<string> {
  const tables: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    // Refusals are counted there.
    if (name === 'security_events') continue
    const rows = await db
      .selectFrom(name as 'admins')
      .selectAll()
      .execute()
    const hash = createHmac('sha256', 'rows')
    for (const text of rows.filter(isStored).map(stable).sort()) hash.update(text)
    tables.push(`${name} ${hash.digest('hex')}`)
  }
  return tables.sort().join('\n')
}

/** The first run of retention, the instances and the alarm's looks are written by time alone. */
const isStored = (row: object) => !('name' in row && /^(retention$|instance:|alarm)/.test(String(row.name)))

/** The last use of a session, and what a worker notes of a calendar that it reads, do not count as changes. */
const BY_TIME = ['lastSeenAt', 'lockedUntil', 'checkedAt', 'lastError', 'failingSince']

function stable(row: object): string {
  return JSON.stringify(row, (key, value) => (BY_TIME.includes(key) ? undefined : value))
}
