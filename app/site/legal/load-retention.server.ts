import type { RouterContextProvider } from 'react-router'
import { appContext } from '#app/context.ts'
import { knownRetention } from '#app/features/settings/retention/retention.server.ts'
import type { Retention } from '#app/features/settings/retention/retention.ts'

/** Loader of the legal texts: the retention periods that they name. */
export function loadRetention({ context }: { context: Readonly<RouterContextProvider> }): Promise<Retention> {
  return knownRetention(context.get(appContext))
}
