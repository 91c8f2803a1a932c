import type { AppContext } from '#app/context.ts'
import { everythingOn } from '#app/features/care/privacy/cases/get-case.server.ts'
import { findOrStoreCase, isAbout } from '#app/features/care/privacy/cases/open-case.server.ts'
import { zipOf } from '#app/features/ground/files/personal-data/zip.server.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { hashSender } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { readWithAny, secretsOf } from '#app/lib/secret.ts'
import { mailboxOf } from '#app/lib/text/mailbox.ts'
import { HOUR } from '#app/lib/time/duration.ts'
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
  const { email } = await readSection(ctx.db, 'company')
  const note = `Le eventuali note interne non sono comprese: te le mandiamo se scrivi a ${email}.`
  return zipOf(sections, ctx.clock(), note)
}

async function sectionsOf(ctx: AppContext, address: string): Promise<DataSection[]> {
  return (await everythingOn(ctx.db, { addresses: [address] }, { follow: false, internal: false }, ctx)).sections
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
/** How long the hashes of a former secret are kept. */
const FORMER_MS = HOUR

/** Where addresses of persons are stored with their keyed hash. */
const HASHED = ['contactRequests', 'candidates'] as const

/** The address behind a keyed hash, as it was stored last; rows stored before a change of the secret have another one. */
async function findAddress(ctx: AppContext, senderHash: string): Promise<string | undefined> {
  const stored = await findStored(ctx, senderHash)
  if (stored !== undefined) return stored
  const former = (await formerHashes(ctx)).get(senderHash)
  return former === undefined ? undefined : findStored(ctx, former)
}

async function findStored(ctx: AppContext, senderHash: string): Promise<string | undefined> {
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
  return undefined
}

interface FormerHashes {
  secret: string
  until: number
  /** The stored hash of an address by each other one that a link can have. */
  hashes: Promise<ReadonlyMap<string, string>>
}

const formerOf = new WeakMap<object, FormerHashes>()

/** Read at most once an hour: links to what is erased or was never stored must not make the service read every row. */
function formerHashes(ctx: AppContext): Promise<ReadonlyMap<string, string>> {
  const now = ctx.clock().getTime()
  const known = formerOf.get(ctx.db)
  if (known?.secret === ctx.secret && now < known.until) return known.hashes
  const hashes = readFormerHashes(ctx)
  formerOf.set(ctx.db, { secret: ctx.secret, until: now + FORMER_MS, hashes })
  hashes.catch(() => formerOf.delete(ctx.db))
  return hashes
}

async function readFormerHashes(ctx: AppContext): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>()
  for (const table of HASHED) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows: { id: string; email: string; senderHash: string }[] = await ctx.db
        .selectFrom(table)
        .select(['id', 'email', 'senderHash'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(SLICE)
        .execute()
      for (const { email, senderHash } of rows) {
        for (const secret of secretsOf(ctx)) {
          const other = hashSender(email, secret)
          if (other !== senderHash) hashes.set(other, senderHash)
        }
      }
      after = rows.length < SLICE ? undefined : rows.at(-1)?.id
    }
  }
  return hashes
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
