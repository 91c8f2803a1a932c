import type { SystemContext } from '#app/context.ts'
import { startRetention } from '#app/features/care/privacy/retention/run-retention.server.ts'
import { type ScanWork, scanDue } from '#app/features/ground/files/scan/scan-files.server.ts'
import { runFileCare } from '#app/features/ground/files/store/remove-files.server.ts'
import { notifyOfMailTrouble } from '#app/features/ground/mail/outbox/dead-mail.server.ts'
import { watchOutbox } from '#app/features/ground/mail/outbox/trouble.server.ts'
import { importBusyTimes } from '#app/features/ground/settings/busy-calendar/import-busy.server.ts'
import { publishDue } from '#app/features/pages/documents/publishing/publish-due.server.ts'
import { readCalendars } from '#app/features/work/appointments/calendars/read-calendars.server.ts'
import { remindDue } from '#app/features/work/appointments/emails/reminders.server.ts'
import { processHolds } from '#app/features/work/appointments/holds/process-holds.server.ts'
import { noteInfectedCurriculum } from '#app/features/work/candidates/infected-curriculum.server.ts'
import { handleIncoming } from '#app/features/work/incoming/handle-incoming.server.ts'
import { noteInfectedAttachment } from '#app/features/work/incoming/infected-attachment.server.ts'
import { joinPeople } from '#app/features/work/requests/people/join-people.server.ts'
import { reindexOld } from '#app/features/work/requests/reindex-old.server.ts'
import { fillTurns, onDeadMail } from '#app/features/work/requests/turn.server.ts'
import { ringSnoozes } from '#app/features/work/snoozes/ring-snoozes.server.ts'
import { PUBLIC_NETWORK } from '#app/lib/net/fetch-public.server.ts'
import { repeat } from '#app/lib/repeat.server.ts'
import { MINUTE, SECOND } from '#app/lib/time/duration.ts'
import type { Config } from './config.server.ts'

/** Starts what runs at intervals and adds it to `running`. */
export function startPeriodicWork(running: AsyncDisposableStack, config: Config, system: SystemContext): void {
  const { db, clock, log, files } = system
  const every = (everyMs: number, name: string, run: () => Promise<unknown>) =>
    running.defer(repeat({ name, everyMs, log, run }).stop)
  every(MINUTE, 'watching the outbox', () => watchOutbox(db, clock(), notifyOfMailTrouble(clock)))
  every(MINUTE, 'reminding of appointments', async () => {
    if ((await remindDue(db, clock(), config.mailFrom)) > 0) system.wakeMail()
  })
  every(10 * SECOND, 'ringing for what comes back', () => ringSnoozes({ db, clock }))
  every(10 * SECOND, 'publishing scheduled content', () => publishDue(system))
  every(MINUTE, 'ending holds of appointments', () => processHolds(system))
  // The first runs take turns in this order: those that can take long come last.
  running.defer(startRetention({ db, clock, log, dataDir: config.dataDir }).stop)
  every(10 * MINUTE, 'cleaning stored files', () => runFileCare({ db, clock, log, files }))
  const stopping = new AbortController()
  const { clamd } = config
  if (clamd) {
    const onInfected: ScanWork['onInfected'] = async (trx, found) => {
      await noteInfectedCurriculum(clock)(trx, found)
      await noteInfectedAttachment(trx, found)
    }
    every(10 * SECOND, 'scanning files', () => scanDue({ db, clock, log, files, clamd, onInfected }, stopping.signal))
  }
  every(10 * SECOND, 'handling incoming mails', () =>
    handleIncoming({
      db,
      clock,
      log,
      files,
      secret: config.secret,
      previousSecret: config.previousSecret,
      trustedServer: config.mailTrustedServer,
      mailFrom: config.mailFrom,
      mailTo: config.mailTo,
      signal: stopping.signal,
      onDead: onDeadMail(clock),
    }),
  )
  every(2 * SECOND, 'joining requests to people', () => joinPeople(db, stopping.signal))
  every(2 * SECOND, 'computing whose turn it is', () => fillTurns(db, stopping.signal))
  every(10 * SECOND, 'indexing requests for the search', () => reindexOld(db, stopping.signal))
  const network = { ...PUBLIC_NETWORK, hosts: config.calendarHosts, insideHosts: config.insideCalendarHosts }
  every(MINUTE, 'reading the busy calendar', () =>
    importBusyTimes({ db, clock, log, network, stopping: stopping.signal }),
  )
  const { secret, previousSecret } = config
  const publicUrl = config.publicUrl.origin
  every(10 * SECOND, 'reading the calendars of consultants', () =>
    readCalendars({ db, clock, log, network, secret, previousSecret, publicUrl, stopping: stopping.signal }),
  )
  running.defer(() => stopping.abort())
}
