/** Suffix of our UIDs, by which our own events are recognised in other calendars. */
const UID_HOST = '@appuntamenti.idg'

/** UID of one of our events. It stays the same through moves and a change of the site's address. */
export function ownUid(id: string): string {
  return `${id}${UID_HOST}`
}

/** Returns whether a UID is one of ours. */
export function isOwnUid(uid: string): boolean {
  return uid.endsWith(UID_HOST)
}
