/** What every UID of ours ends in: whoever reads calendars knows our own events by it. */
const UID_HOST = '@appuntamenti.idg'

/** The UID of an event of ours in every calendar, for life: it survives moves and a change of the site's address. */
export function ownUid(id: string): string {
  return `${id}${UID_HOST}`
}

/** True for the UID of an event that came from here. */
export function isOwnUid(uid: string): boolean {
  return uid.endsWith(UID_HOST)
}
