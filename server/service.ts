import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ServerBuild } from 'react-router'
import type { QueuedMessage } from '#app/context.ts'
import { privacyMails } from '#app/features/care/privacy/emails/emails.server.ts'
import { eraseAfterRestore, startErasures } from '#app/features/care/privacy/erasure/erasure-job.server.ts'
import { ownDataLink } from '#app/features/care/privacy/own/own-link.server.ts'
import { LastErrors } from '#app/features/care/system/watch/last-errors.ts'
import { startWatch } from '#app/features/care/system/watch/start-watch.server.ts'
import { createCompanyProvider } from '#app/features/company/access/company-sign-in/provider.server.ts'
import { issueSetupLink } from '#app/features/company/access/set-up/setup.server.ts'
import { staffMails } from '#app/features/company/team/emails.server.ts'
import { startSecurityLog } from '#app/features/ground/audit/security/security-log.server.ts'
import { openFileStore } from '#app/features/ground/files/store/open-store.server.ts'
import { composeMessage } from '#app/features/ground/mail/outbox/delivery/compose.server.ts'
import { startMailWorker } from '#app/features/ground/mail/outbox/worker.server.ts'
import { testMails } from '#app/features/ground/mail/test-mail/emails.server.ts'
import { createMailTokens } from '#app/features/ground/mail/tokens/mail-tokens.server.ts'
import { notifyOfDeadMails, notifyOfMailTrouble } from '#app/features/ground/notifications/dead-mail.server.ts'
import { knownCompany } from '#app/features/ground/settings/company/company.server.ts'
import { watchContentRevision } from '#app/features/pages/documents/content-revision.server.ts'
import { startShareImages } from '#app/features/pages/documents/share-images/start-share-images.server.ts'
import { startPictures } from '#app/features/pages/pictures/widths/start-pictures.server.ts'
import { startVisitLog } from '#app/features/pages/visits/visit-log.server.ts'
import { appointmentMails } from '#app/features/work/appointments/emails/emails.server.ts'
import { candidateMails } from '#app/features/work/candidates/emails/emails.server.ts'
import { findCurrentOffer } from '#app/features/work/requests/contact-form/current-offer.server.ts'
import { requestMails } from '#app/features/work/requests/emails/emails.server.ts'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { PUBLIC_NETWORK } from '#app/lib/net/fetch-public.server.ts'
import { systemClock } from '#app/lib/time/clock.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { KEPT_PATHS } from '#app/shell/public/pages.ts'
import { checkedSettings } from './checked-settings.ts'
import type { Config } from './config.server.ts'
import { checkSecret } from './database/check-secret.ts'
import { openConfiguredDatabase } from './database/open-database.ts'
import { createApp } from './http/app.ts'
import { ContactPage } from './http/kept/contact-page.ts'
import { KeptPages } from './http/kept/kept-pages.ts'
import { listen, type ServerParts, stopListening } from './http/listen.ts'
import { FormsFirst } from './http/load/forms-first.ts'
import { createReadiness } from './http/readiness.ts'
import { securityHeaders } from './http/security-headers.ts'
import { loadStaticFiles } from './http/static-files.ts'
import { createMissingPath, createServed, MISSING_PATHS } from './http/unknown-paths.ts'
import { claimDataDir } from './instance-lock.ts'
import { createLog } from './log.ts'
import { startMetrics } from './metrics/start-metrics.ts'
import { startPeriodicWork } from './periodic-work.ts'
import { VERSION } from './version.ts'

const STOP_GRACE_MS = 10 * SECOND

/** The framework's id of the route that answers unknown paths. */
const CATCH_ALL = 'site/home/not-found-page'

/** Paths of kept pages, with the status of each. */
const KEPT = new Map<string, number>([
  ...KEPT_PATHS.map((path) => [path, 200] as const),
  ...MISSING_PATHS.map((path) => [path, 404] as const),
])

/** A running process: its address, the set-up link, and how to stop it. */
export interface Service {
  address: string
  /** Undefined if an identity exists. */
  setupLink: string | undefined
  stop: () => Promise<void>
}

/**
 * Composes and starts the whole product: data folder, database, mail worker, HTTP. `developmentFiles` serves source
 * files in development. Throws ConfigError, InstanceLockError or UnusableDatabaseError with a text for the operator,
 * and leaves nothing running.
 */
export async function startService(
  config: Config,
  build: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
  developmentFiles?: ServerParts['developmentFiles'],
): Promise<Service> {
  const lastErrors = new LastErrors()
  const log = createLog(config.logLevel, lastErrors)
  // Parts are stopped in reverse order, at the end of the service and if its start fails half-way.
  const running = new AsyncDisposableStack()
  try {
    // PostgreSQL can be shared; a SQLite folder belongs to one process.
    const lock = config.database.engine === 'sqlite' ? claimDataDir(config.dataDir) : undefined
    running.defer(() => lock?.release())
    const { db, migrated, goBack } = await openConfiguredDatabase(config, {
      warn: (figures, text) => log.warn(figures, text),
    })
    running.defer(() => db.destroy())
    await checkSecret(db, config)
    if (migrated.length > 0) log.info({ migrated, goBack }, 'database migrated')
    if (!config.contactLimits) log.warn('CONTACT_LIMITS=off: the contact form accepts any number of messages')

    const clock = systemClock
    const revision = await watchContentRevision(db, log, clock)
    running.defer(revision.stop)
    const blobs = openFileStore(config)
    const mailboxes = { mailFrom: config.mailFrom, mailTo: config.mailTo }
    const composing = {
      db,
      clock,
      publicUrl: config.publicUrl.origin,
      company: () => knownCompany({ db, contentRevision: revision.current }),
      kinds: {
        ...requestMails(config.secret),
        ...appointmentMails(config.secret),
        ...testMails,
        ...staffMails(config),
        ...privacyMails(config.secret),
        ...candidateMails(config.secret),
      },
      ownDataLink: (recipient: string) => ownDataLink(config.publicUrl.origin, config.secret, recipient),
    }
    const erasing = {
      db,
      clock,
      log,
      dataDir: config.dataDir,
      files: blobs,
      secret: config.secret,
      previousSecret: config.previousSecret,
      mailFrom: config.mailFrom,
      mailsAreFiles: config.smtpUrl === undefined,
      wakeMail: () => mail.wake(),
    }
    await eraseAfterRestore(erasing)
    const forms = new FormsFirst()
    const mail = startMailWorker({
      ...composing,
      log,
      turn: forms.turn,
      alone: lock !== undefined,
      onDead: notifyOfDeadMails(clock),
      onTrouble: notifyOfMailTrouble(clock),
      delivery: {
        smtpUrl: config.smtpUrl,
        tokens: config.mailOauth && createMailTokens(config.mailOauth, erasing),
        ...mailboxes,
        folder: path.join(config.dataDir, 'mail'),
      },
    })
    running.defer(mail.stop)
    const securityLog = startSecurityLog({ db, clock, log })
    running.defer(securityLog.stop)
    const erasures = startErasures(erasing)
    running.defer(erasures.stop)
    const watch = startWatch({
      db,
      clock,
      log,
      version: VERSION,
      network: PUBLIC_NETWORK,
      settings: checkedSettings(config),
      heartbeatUrl: config.alarm.heartbeatUrl,
      alarmMail: config.alarm.mail,
    })
    running.defer(watch.stop)
    const visits = startVisitLog({ db, clock, log })
    running.defer(visits.stop)
    const pictures = startPictures({ db, clock, log, files: blobs })
    running.defer(pictures.stop)
    const shareImages = startShareImages({ db, clock, log, files: blobs }, revision.published)
    running.defer(shareImages.stop)
    const shared = {
      db,
      clock,
      publicUrl: config.publicUrl.origin,
      mailFrom: config.mailFrom,
      mailsAreFiles: config.smtpUrl === undefined,
      secret: config.secret,
      previousSecret: config.previousSecret,
      contactLimits: config.contactLimits,
      wakeMail: mail.wake,
      wakePictures: pictures.wake,
      contentRevision: revision.current,
      contentChanged: revision.refresh,
      isServed: (pagePath: string) => isServed(pagePath),
      renderPreview: (pagePath: string, key: string) => renderPage(pagePath, { preview: key }),
      composeMail: (mail: QueuedMessage) => composeMessage({ ...composing, mailboxes }, mail),
      backups: { ...config.backup, wake: () => backups.wake() },
      runErasures: erasures.run,
      companyProvider: config.companyProvider && createCompanyProvider(config.companyProvider, clock),
      calendarHosts: config.calendarHosts,
      securityLog,
      files: blobs,
      system: { ...watch, lastErrors: () => lastErrors.list() },
    }
    const system = {
      ...shared,
      log,
      actor: { kind: 'system' as const },
      requestId: '',
      nonce: '',
      clientAddress: '',
    }
    const backups = startPeriodicWork(running, config, system)
    const app = createApp({
      config,
      build,
      mode,
      log,
      shared,
      forms,
      readiness: createReadiness(db, clock),
      metrics: config.metrics.token ? { token: config.metrics.token, source: () => metrics } : undefined,
    })
    const clientDir = path.resolve(import.meta.dirname, '../client')
    const keepsPages = mode === 'production'
    const renderPage = async (pagePath: string, env: { preview?: string; reads?: Set<string> } = {}) =>
      app.request(`${config.publicUrl.origin}${pagePath}`, {}, env)
    const render = async (pagePath: string) => {
      const reads = new Set<string>()
      return { page: await renderPage(pagePath, { reads }), reads }
    }
    const pages = keepsPages ? new KeptPages(KEPT, render, revision.published) : undefined
    const common = securityHeaders(config.publicUrl.protocol === 'https:')
    const files = keepsPages && existsSync(clientDir) ? loadStaticFiles(clientDir, common) : new Map()
    const { routes } = await build()
    const missingPath = keepsPages ? createMissingPath(routes, CATCH_ALL, revision.published) : undefined
    const isServed = createServed(routes, CATCH_ALL, (pagePath) => files.has(pagePath))
    const movedTo = (pagePath: string) => {
      const toPath = revision.published().redirects.get(pagePath)
      return toPath !== undefined && !isServed(pagePath) ? toPath : undefined
    }
    const metrics = await startMetrics(config, {
      db,
      clock,
      routes,
      dataDir: config.dataDir,
      isFile: (path) => files.has(path),
      checks: watch.latest,
      keptPages: () => pages?.figures ?? { kept: 0, stale: 0, bytes: 0 },
    })
    running.defer(() => metrics?.stop())
    const contact = keepsPages
      ? new ContactPage({
          render,
          offer: async () => JSON.stringify(await findCurrentOffer({ db, clock, log })),
          revision: revision.current,
          issueToken: () => issueFormToken(config.secret, clock()),
        })
      : undefined
    const observe = metrics?.observe
    const server = await listen({
      config,
      app,
      files,
      pages,
      contact,
      missingPath,
      movedTo,
      securityLog,
      visits,
      observe,
      developmentFiles,
    })
    running.defer(() => stopListening(server, STOP_GRACE_MS))

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
