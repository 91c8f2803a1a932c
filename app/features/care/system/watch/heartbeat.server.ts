import { FetchError, fetchPublic, type Network } from '#app/lib/net/fetch-public.server.ts'
import { SECOND } from '#app/lib/time/duration.ts'

const LIMITS = { maxBytes: 64 * 1024, timeoutMs: 10 * SECOND, maxRedirects: 3 }

/** Calls the heartbeat address; returns why it failed, null if it answered. The answer itself is ignored. */
export async function beat(address: string, network: Network, stopping?: AbortSignal): Promise<string | null> {
  try {
    await fetchPublic(address, { ...LIMITS, ...(stopping && { stopping }) }, network)
    return null
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    const { problem } = error
    // Any success is one: services answer 200, 201, 202 or 204.
    if (problem.kind === 'status') return problem.status < 300 ? null : `status ${problem.status}`
    return problem.kind === 'too-large' || problem.kind === 'encoding' ? null : problem.kind
  }
}
