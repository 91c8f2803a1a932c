import type { AppContext } from '#app/context.ts'
import { hashSender } from '#app/features/appointments/holds/verified-senders.server.ts'
import { queueMail } from '#app/features/mail/outbox/queue-mail.server.ts'
import { notifyStaff } from '#app/features/notifications/notify-staff.server.ts'
import { everythingOn } from '#app/features/privacy/cases/get-case.server.ts'
import { findOrStoreCase, isAbout } from '#app/features/privacy/cases/open-case.server.ts'
import { zipOf } from '#app/features/privacy/export/zip.server.ts'
import { getCompany } from '#app/features/settings/company/company.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { readWithAny, secretsOf } from '#app/lib/secret.ts'
import { mailboxOf } from '#app/lib/text/mailbox.ts'
import type { DataSection } from '#app/personal-data.ts'
import { ownDataToken, readOwnDataToken } from './own-link.server.ts'

/** Links to the data that a mailbox gets in 24 hours. */
const LINKS_PER_DAY = 3

/** The page behind a link: asks for the mailed link, has expired, or shows the data. */
export type OwnDataView =
  | { kind: 'ask' }
  | { kind: 'expired'; askToken: string }
  | { kind: 'shown'; address: string; sections: DataSection[]; asked: boolean }

/** Returns what a person's link shows. Throws NotFoundError for an invalid one. */
export async function findOwnData(ctx: AppContext, token: string): Promise<OwnDataView> {
  const known = requireToken(ctx, token)
  if (known.kind === 'ask') return { kind: 'ask' }
  if (known.until <= ctx.clock()) return { kind: 'expired', askToken: ownDataToken(ctx.secret, known.senderHash) }
  const address = (await findAddress(ctx, known.senderHash)) ?? ''
  const sections = address === '' ? [] : await sectionsOf(ctx, address)
  return { kind: 'shown', address, sections, asked: address !== '' && (await isAsked(ctx, address)) }
}

/**
 * Mails the link that opens the data to the address itself. The answer is the same if nothing is stored, and beyond the
 * limit, so that it reveals nothing. Throws NotFoundError.
 */
export async function sendOwnDataLink(ctx: AppContext, token: string): Promise<void> {
  const { senderHash } = requireToken(ctx, token)
  const address = await findAddress(ctx, senderHash)
  if (!address) return
  const now = ctx.clock()
  await ctx.db.transaction().execute((trx) =>
    queueMail(trx, {
      kind: 'privacy-link',
      documentCollection: 'privacyCases',
      // There is no document: the id carries what the mail needs.
      documentId: `${senderHash}${now.getTime()}`,
      recipient: address,
      now,
      mailFrom: ctx.mailFrom,
      atMostPerDay: LINKS_PER_DAY,
    }),
  )
  ctx.wakeMail()
}

/** Asks for the erasure of the person's data: staff confirm it. Throws NotFoundError if the link opens no data. */
export async function askForErasure(ctx: AppContext, token: string): Promise<void> {
  const address = await requireOpened(ctx, token)
  const now = ctx.clock()
  await ctx.db.transaction().execute(async (trx) => {
    const { id } = await findOrStoreCase(trx, { address, origin: 'person', now })
    const { numUpdatedRows } = await trx
      .updateTable('privacyCases')
      .set((row) => ({ state: 'asked', askedAt: now.toISOString(), version: row('version', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await notifyStaff(trx, ctx, {
      message: 'Una persona chiede la cancellazione dei suoi dati',
      type: 'warning',
      link: `/admin/privacy/${id}`,
      permission: 'privacy.manage',
    })
  })
}

/** A person's own copy as a zip file, without internal notes. Throws NotFoundError if the link opens no data. */
export async function exportOwnData(ctx: AppContext, token: string): Promise<Uint8Array> {
  const sections = await sectionsOf(ctx, await requireOpened(ctx, token))
  const { email } = await getCompany(ctx.db)
  const note = `Le eventuali note interne non sono comprese: te le mandiamo se scrivi a ${email}.`
  return zipOf(sections, ctx.clock(), note)
}

async function sectionsOf(ctx: AppContext, address: string): Promise<DataSection[]> {
  return (await everythingOn(ctx.db, [address], { follow: false, internal: false }, ctx)).sections
}

function requireToken(ctx: AppContext, token: string) {
  const known = readWithAny(ctx, (secret) => readOwnDataToken(secret, token))
  if (!known) throw new NotFoundError('link to own data')
  return known
}

async function requireOpened(ctx: AppContext, token: string): Promise<string> {
  const known = requireToken(ctx, token)
  const isOpen = known.kind === 'view' && known.until > ctx.clock()
  const address = isOpen ? await findAddress(ctx, known.senderHash) : undefined
  if (!address) throw new NotFoundError('link to own data')
  return address
}

const SLICE = 2_000

/** Where addresses of persons are stored with their keyed hash. */
const HASHED = ['contactRequests', 'candidates'] as const

/** The address behind a keyed hash, as it was stored last. After a change of the secret, addresses are hashed again. */
async function findAddress(ctx: AppContext, senderHash: string): Promise<string | undefined> {
  for (const table of HASHED) {
    const stored = await ctx.db
      .selectFrom(table)
      .select('email')
      .where('senderHash', '=', senderHash)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (stored) return stored.email
  }
  for (const table of HASHED) {
    const found = await findHashed(ctx, table, senderHash)
    if (found) return found
  }
  return undefined
}

async function findHashed(
  ctx: AppContext,
  table: (typeof HASHED)[number],
  senderHash: string,
): Promise<string | undefined> {
  for (let after = ''; ; ) {
    const rows = await ctx.db
      .selectFrom(table)
      .select('email')
      .distinct()
      .where('email', '>', after)
      .orderBy('email')
      .limit(SLICE)
      .execute()
    const found = rows.find(({ email }) => secretsOf(ctx).some((secret) => hashSender(email, secret) === senderHash))
    if (found || rows.length < SLICE) return found?.email
    after = rows.at(-1)?.email ?? ''
  }
}

async function isAsked(ctx: AppContext, address: string): Promise<boolean> {
  const asked = await ctx.db
    .selectFrom('privacyCases')
    .select('addresses')
    .where('state', 'in', ['asked', 'erasing'])
    .execute()
  const mailbox = mailboxOf(address)
  return asked.some(({ addresses }) => isAbout(addresses, mailbox))
}
