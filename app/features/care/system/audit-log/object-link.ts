/** Pages of the objects of actions, by the beginning of the action's name. */
const PAGES: readonly [prefix: string, name: string, path: (id: string) => string][] = [
  ['request-', 'Apri la richiesta', (id) => `/admin/requests/${id}`],
  ['appointment-', 'Apri l’appuntamento', (id) => `/admin/appointments/${id}`],
  ['mail-', 'Apri l’email', (id) => `/admin/mail/${id}`],
]

/** The page of the object of an action; undefined when it has none of its own. */
export function objectLink(action: string, id: string): { name: string; to: string } | undefined {
  if (!/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id)) return undefined
  const page = PAGES.find(([prefix]) => action.startsWith(prefix))
  return page && { name: page[1], to: page[2](id) }
}
