import * as build from 'virtual:react-router/server-build'
import { SECOND } from '#app/lib/time/duration.ts'
import { UnusableDatabaseError } from '#db/unusable-database.server.ts'
import { loadConfig } from './config.server.ts'
import { InstanceLockError } from './instance-lock.ts'
import { ConfigError } from './parsed-variables.ts'
import { startService } from './service.ts'

export { loadConfig } from './config.server.ts'
export { startService } from './service.ts'

/** Starts the built product as this process and stops it gracefully on SIGTERM or SIGINT. */
export async function main(): Promise<void> {
  try {
    const service = await startService(await loadConfig(), { build: async () => build, mode: 'production' })
    let stopping = false
    const stop = () => {
      // A second signal skips the grace period.
      if (stopping) process.exit(1)
      stopping = true
      service.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    stopWithShell(stop)
    // Printed last: a reader of the address may stop the process at once.
    process.stdout.write(`\n  IDG  ${service.address}\n${describeSetup(service.setupLink)}\n`)
  } catch (error) {
    process.stderr.write(`\n${explain(error)}\n\n`)
    process.exit(1)
  }
}

/**
 * Stops when the shell in which npm has started this program ends: that of Debian and Ubuntu dies of the signal that npm
 * sends it, and does not pass it on.
 */
function stopWithShell(stop: () => void): void {
  const { env, ppid } = process
  if (env.npm_lifecycle_event !== 'start' && env.npm_lifecycle_event !== 'demo') return
  const watch = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(watch)
    stop()
  }, SECOND / 2).unref()
}

/** The line under the address while no identity exists: the one-time set-up link. */
export function describeSetup(link: string | undefined): string {
  return link ? `  Primo accesso: ${link}\n` : ''
}

/** Returns the text for the operator: instructions for known errors, the whole error otherwise. */
function explain(error: unknown): string {
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `${message}\nStop the process that listens there, or set PORT to another number.`
  if (code === 'EADDRNOTAVAIL') return `${message}\nThis machine has no such address: set HOST to one of its own.`
  const known = [ConfigError, InstanceLockError, UnusableDatabaseError].some((kind) => error instanceof kind)
  return known ? message : (stack ?? message)
}
