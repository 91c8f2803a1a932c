/** Suffix of our UIDs, by which our own events are recognised in other calendars. */
const UID_HOST = '@appuntamenti.idg'
/** The UID of an invitation: the appointment's id and its token. */
const INVITATION = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{16})@appuntamenti\.idg$/

/**
 * UID of one of our events. It stays the same through moves and a change of the site's address. The token of an invitation
 * is known only to those who have received it.
 */
export function ownUid(id: string, token = ''): string {
  return `${token ? `${id}.${token}` : id}${UID_HOST}`
}

/** Returns whether a UID is one of ours. */
export function isOwnUid(uid: string): boolean {
  return uid.endsWith(UID_HOST)
}

/** Returns the appointment and the token of an invitation's UID; undefined for any other. */
export function readInvitationUid(uid: string): { id: string; token: string } | undefined {
  const [, id, token] = INVITATION.exec(uid) ?? []
  return id && token ? { id, token } : undefined
}
