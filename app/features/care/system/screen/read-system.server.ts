import type { AppContext } from '#app/context.ts'
import { runChecks } from '#app/features/care/system/checks/run-checks.server.ts'
import { readMailRecords } from '#app/features/care/system/mail-records/read-mail-records.server.ts'
import { configuredAddress } from '#app/features/ground/mail/outbox/delivery/sender-address.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { listInstances } from '#db/instances.server.ts'

/** What the page "Stato" shows. */
export type ShownSystem = Awaited<ReturnType<typeof readSystem>>

/** Reads the state of the system. With `selector` given, even if empty, it also asks DNS. Throws ForbiddenError. */
export async function readSystem(ctx: AppContext, selector: string | null) {
  requirePermission(ctx, 'system.read')
  const { db, clock, system } = ctx
  const now = clock()
  // Looking writes nothing: whether a write reaches the disk is known from the last look of the watch.
  const checks = await runChecks({
    db,
    clock,
    settings: system.settings,
    isWritable: async () => system.isWritable() ?? true,
  })
  const instances = await listInstances(db, now).catch(() => [])
  const domain = await senderDomain(ctx)
  return {
    checks,
    domain,
    selector: selector ?? '',
    mailRecords: selector !== null && domain ? await readMailRecords(domain, selector) : undefined,
    errors: system.lastErrors(),
    instances: instances.map(({ id, version, startedAt }) => ({ id, version, startedAt, isThis: id === system.id })),
    now: now.toISOString(),
  }
}

async function senderDomain(ctx: AppContext): Promise<string | undefined> {
  const address =
    configuredAddress(ctx.mailFrom) ?? (await readSection(ctx.db, 'company').catch(() => undefined))?.email ?? ''
  return /@([a-z0-9.-]+\.[a-z]{2,})$/i.exec(address)?.[1]?.toLowerCase()
}
