import path from 'node:path'
import type { Logger } from 'pino'
import type { AppContext, QueuedMessage } from '#app/context.ts'
import { startBackups } from '#app/features/care/backup/nightly/start-backups.server.ts'
import { privacyMails } from '#app/features/care/privacy/emails/emails.server.ts'
import { eraseAfterRestore, startErasures } from '#app/features/care/privacy/erasure/erasure-job.server.ts'
import { ownDataLink } from '#app/features/care/privacy/own/own-link.server.ts'
import type { LastErrors } from '#app/features/care/system/watch/last-errors.ts'
import { startWatch } from '#app/features/care/system/watch/start-watch.server.ts'
import { staffMails } from '#app/features/company/team/emails.server.ts'
import { startSecurityLog } from '#app/features/ground/audit/security/security-log.server.ts'
import { startMailbox } from '#app/features/ground/mail/incoming/mailbox/start-mailbox.server.ts'
import { storeIncoming } from '#app/features/ground/mail/incoming/store-incoming.server.ts'
import { notifyOfMailTrouble } from '#app/features/ground/mail/outbox/dead-mail.server.ts'
import { composeMessage } from '#app/features/ground/mail/outbox/delivery/compose.server.ts'
import { startMailWorker } from '#app/features/ground/mail/outbox/worker.server.ts'
import { testMails } from '#app/features/ground/mail/test-mail/emails.server.ts'
import { createMailTokens } from '#app/features/ground/mail/tokens/mail-tokens.server.ts'
import { knownCompany } from '#app/features/ground/settings/company/company.server.ts'
import { startShareImages } from '#app/features/pages/documents/share-images/start-share-images.server.ts'
import { startPictures } from '#app/features/pages/pictures/widths/start-pictures.server.ts'
import { startVisitLog, type VisitLog } from '#app/features/pages/visits/visit-log.server.ts'
import { appointmentMails } from '#app/features/work/appointments/emails/emails.server.ts'
import { candidateMails } from '#app/features/work/candidates/emails/emails.server.ts'
import { requestMails } from '#app/features/work/requests/emails/emails.server.ts'
import { onDeadMail } from '#app/features/work/requests/turn.server.ts'
import { VERSION } from '#app/lib/installation.server.ts'
import { PUBLIC_NETWORK } from '#app/lib/net/fetch-public.server.ts'
import { checkedSettings } from './checked-settings.ts'
import type { Config } from './config.server.ts'
import type { Storage } from './open-storage.ts'
import { takesToken } from './parsed-variables.ts'

/** What the workers give to the context of verbs and queries. */
type WorkersContext = Pick<
  AppContext,
  'wakeMail' | 'composeMail' | 'wakePictures' | 'runErasures' | 'securityLog' | 'backups' | 'system'
>

/** The running workers. */
export interface Workers {
  context: WorkersContext
  visits: VisitLog
  checks: ReturnType<typeof startWatch>['latest']
}

/** Starts what works beside the requests and adds it to `running`. `turn` lets forms go first. */
export async function startWorkers(
  running: AsyncDisposableStack,
  config: Config,
  parts: { storage: Storage; log: Logger; lastErrors: LastErrors; turn: () => Promise<void> },
): Promise<Workers> {
  const { storage, log, lastErrors, turn } = parts
  const { db, clock, files, revision, isAlone } = storage
  const mailboxes = { mailFrom: config.mailFrom, mailTo: config.mailTo }
  const mailsAreFiles = config.smtpUrl === undefined
  const secrets = { secret: config.secret, previousSecret: config.previousSecret }
  const composing = {
    db,
    clock,
    publicUrl: config.publicUrl.origin,
    company: () => knownCompany({ db, contentRevision: revision.current }),
    kinds: {
      ...requestMails(config.secret, files),
      ...appointmentMails(config.secret),
      ...testMails,
      ...staffMails(config),
      ...privacyMails(config.secret),
      ...candidateMails(config.secret),
    },
    replySecret: config.mailReplyTags ? config.secret : undefined,
    ownDataLink: (recipient: string) => ownDataLink(config.publicUrl.origin, config.secret, recipient),
  }
  const tokens = config.mailOauth && createMailTokens(config.mailOauth, { db, clock, ...secrets })
  // Before the first mail: it could be one to somebody whose data are erased again.
  await eraseAfterRestore({ db, clock, log, files, dataDir: config.dataDir })
  const mail = startMailWorker({
    ...composing,
    log,
    turn,
    alone: isAlone,
    onDead: onDeadMail(clock),
    onTrouble: notifyOfMailTrouble(clock),
    delivery: {
      smtpUrl: config.smtpUrl,
      tokens: config.smtpUrl && takesToken(config.smtpUrl) ? tokens : undefined,
      ...mailboxes,
      folder: path.join(config.dataDir, 'mail'),
    },
  })
  running.defer(mail.stop)
  const { imapUrl } = config
  if (imapUrl !== undefined) {
    const mailbox = startMailbox({
      db,
      clock,
      log,
      imapUrl,
      tokens: takesToken(imapUrl) ? tokens : undefined,
      receive: (raw) => storeIncoming({ db, files, clock }, raw),
    })
    running.defer(mailbox.stop)
  }
  const securityLog = startSecurityLog({ db, clock, log })
  running.defer(securityLog.stop)
  const erasures = startErasures({
    db,
    clock,
    log,
    files,
    mailsAreFiles,
    ...secrets,
    dataDir: config.dataDir,
    mailFrom: config.mailFrom,
    wakeMail: mail.wake,
  })
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
  const pictures = startPictures({ db, clock, log, files })
  running.defer(pictures.stop)
  const shareImages = startShareImages({ db, clock, log, files }, revision.published)
  running.defer(shareImages.stop)
  const backups = startBackups({
    db,
    clock,
    log,
    isNightly: config.backup.isNightly,
    order: {
      location: config.database,
      dataDir: config.dataDir,
      s3: config.s3,
      secret: config.secret,
      recipients: config.backup.recipients,
      copyDir: config.backup.copyDir,
      copyS3: config.backup.copyS3,
    },
  })
  running.defer(backups.stop)
  return {
    context: {
      wakeMail: mail.wake,
      composeMail: (queued: QueuedMessage) => composeMessage({ ...composing, mailboxes }, queued),
      wakePictures: pictures.wake,
      runErasures: erasures.run,
      securityLog,
      backups: { ...config.backup, wake: backups.wake },
      system: { ...watch, lastErrors: () => lastErrors.list() },
    },
    visits,
    checks: watch.latest,
  }
}
