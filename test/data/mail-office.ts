import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { storeIncoming } from '#app/features/ground/mail/incoming/store-incoming.server.ts'
import { handleIncoming, type IncomingParts } from '#app/features/work/incoming/handle-incoming.server.ts'
import { newReference } from '#app/features/work/requests/submission/reference.server.ts'
import { onDeadMail } from '#app/features/work/requests/turn.server.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { storeStaff } from '#test/staff.ts'
import { movableClock, storeRequestWithMails } from './mail-fixtures.ts'

/** A mail with these headers; a body in one part. */
export function mail(
  headers: Record<string, string>,
  body = 'Va bene martedì.\n\nIl 23 nov 2026, IDG ha scritto:\n> Ciao',
): Buffer {
  const all = {
    From: 'Anna Rossi <anna.rossi@cliente.example>',
    To: 'info@idg.example',
    Subject: 'Re: La tua richiesta',
    'Message-ID': `<${Math.random().toString(36).slice(2)}@cliente.example>`,
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n`)
}

/** A request whose receipt has been sent, and what mails that come in change about it. */
export async function mailOffice(db: Db) {
  const clock = movableClock()
  const files = folderStore(scratchFolder('idg-incoming-'))
  const actor = await storeStaff(db, { name: 'Marta Verdi' })
  const ctx = { ...testContext(db, { clock, files }), actor }
  const parts: IncomingParts = { ...ctx, signal: new AbortController().signal, onDead: onDeadMail(clock) }
  const requestId = await storeRequestWithMails(db, clock(), { reference: newReference() })
  await db.updateTable('mailOutbox').set({ state: 'sent' }).execute()
  const messageIdOf = async (kind: string) =>
    (await db.selectFrom('mailOutbox').select('messageId').where('kind', '=', kind).executeTakeFirstOrThrow()).messageId
  return {
    ctx,
    clock,
    parts,
    requestId,
    receipt: await messageIdOf('request-visitor'),
    receive: async (...mails: Buffer[]) => {
      const results: string[] = []
      for (const raw of mails) results.push(await storeIncoming(parts, raw))
      await handleIncoming(parts)
      return results
    },
    answers: () => db.selectFrom('incomingMails').select('id').where('requestId', '=', requestId).execute(),
    setStatus: (status: string) =>
      db.updateTable('contactRequests').set({ status }).where('id', '=', requestId).execute(),
    statusOf: async (id = requestId) =>
      (await db.selectFrom('contactRequests').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
    states: async () =>
      (await db.selectFrom('incomingMails').select('state').orderBy('id').execute()).map(({ state }) => state),
    news: async () =>
      (await db.selectFrom('notifications').select(['message', 'link']).orderBy('id').execute()).map(
        ({ message, link }) => `${message} ${link}`,
      ),
    requests: async () =>
      db
        .selectFrom('contactRequests')
        .select(['id', 'name', 'email', 'message', 'origin', 'quarantineReason'])
        .orderBy('id')
        .execute(),
  }
}
