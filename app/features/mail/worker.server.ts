import type { Logger } from 'pino'
import type { Db } from '#db/client.server.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Company } from '../settings/company.ts'

export interface MailWorkerParts {
  db: Db
  clock: Clock
  log: Logger
  publicUrl: string
  company: () => Promise<Company>
  kinds: Record<string, unknown>
  delivery: { smtpUrl: string | undefined; mailFrom: string | undefined; mailTo: string | undefined; folder: string }
}

export function startMailWorker(_parts: MailWorkerParts): { wake: () => void; stop: () => Promise<void> } {
  return { wake: () => undefined, stop: async () => undefined }
}
