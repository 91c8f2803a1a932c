import { LastErrors } from '#app/features/care/system/watch/last-errors.ts'
import { createCompanyProvider } from '#app/features/company/access/company-sign-in/provider.server.ts'
import { issueSetupLink } from '#app/features/company/access/set-up/setup.server.ts'
import type { Config } from './config.server.ts'
import { FormsFirst } from './http/load/forms-first.ts'
import { type Serving, startHttp } from './http/start-http.ts'
import { createLog } from './log.ts'
import { openStorage } from './open-storage.ts'
import { startPeriodicWork } from './periodic-work.ts'
import { startWorkers } from './start-workers.ts'

/** A running process: its address, the set-up link, and how to stop it. */
export interface Service {
  address: string
  /** Undefined if an identity exists. */
  setupLink: string | undefined
  stop: () => Promise<void>
}

/**
 * Composes and starts the whole product: storage, workers, HTTP. Throws ConfigError, InstanceLockError or
 * UnusableDatabaseError with a text for the operator, and leaves nothing running.
 */
export async function startService(config: Config, serving: Serving): Promise<Service> {
  const lastErrors = new LastErrors()
  const log = createLog(config.logLevel, lastErrors)
  if (!config.contactLimits) log.warn('CONTACT_LIMITS=off: the contact form accepts any number of messages')
  // Parts are stopped in reverse order, at the end of the service and if its start fails half-way.
  const running = new AsyncDisposableStack()
  try {
    const storage = await openStorage(running, config, log)
    const forms = new FormsFirst()
    const workers = await startWorkers(running, config, { storage, log, lastErrors, turn: forms.turn })
    const { db, clock, files, revision } = storage
    const context = {
      ...workers.context,
      db,
      clock,
      files,
      publicUrl: config.publicUrl.origin,
      mailFrom: config.mailFrom,
      mailsAreFiles: config.smtpUrl === undefined,
      secret: config.secret,
      previousSecret: config.previousSecret,
      contactLimits: config.contactLimits,
      contentRevision: revision.current,
      contentChanged: revision.refresh,
      companyProvider: config.companyProvider && createCompanyProvider(config.companyProvider, clock),
      calendarHosts: config.calendarHosts,
      insideCalendarHosts: config.insideCalendarHosts,
    }
    startPeriodicWork(running, config, { ...context, log, actor: { kind: 'system' } })
    await startHttp(running, config, serving, { storage, workers, log, forms, context })
    return {
      address: config.publicUrl.origin,
      setupLink: await issueSetupLink(db, clock, config.publicUrl.origin),
      stop: () => running.disposeAsync(),
    }
  } catch (error) {
    await running.disposeAsync()
    throw error
  }
}
