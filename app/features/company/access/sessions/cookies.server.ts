import type { AppContext } from '#app/context.ts'
import { readWithAny } from '#app/lib/secret.ts'
import { readSigned, sign } from '#app/lib/secrets.server.ts'
import { DAY, MINUTE, SECOND } from '#app/lib/time/duration.ts'
import { ABSOLUTE_MS } from './session.server.ts'

type CookieContext = Pick<AppContext, 'publicUrl' | 'secret' | 'previousSecret'>

/** Cookies of the staff area, set at sign-in. Public pages set none of them. */
type CookieName = 'idg-session' | 'idg-device' | 'idg-second-step' | 'idg-company'

const DEVICE_MS = 180 * DAY

function isSecure(ctx: CookieContext): boolean {
  return ctx.publicUrl.startsWith('https:')
}

/** With TLS the `__Host-` prefix keeps other hosts and plain HTTP from setting the cookie (RFC 6265bis). */
function fullName(ctx: CookieContext, name: CookieName): string {
  return isSecure(ctx) ? `__Host-${name}` : name
}

function bake(ctx: CookieContext, name: CookieName, value: string, lifeMs: number): string {
  const secure = isSecure(ctx) ? '; Secure' : ''
  return `${fullName(ctx, name)}=${value}; Path=/; Max-Age=${lifeMs / SECOND}; HttpOnly; SameSite=Lax${secure}`
}

/** Returns the value of one of our cookies in a request. */
export function readCookie(ctx: CookieContext, request: Request, name: CookieName): string | undefined {
  const start = `${fullName(ctx, name)}=`
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) || undefined
}

/** Cookie with the session token; it survives a browser restart. */
export function sessionCookie(ctx: CookieContext, token: string): string {
  return bake(ctx, 'idg-session', token, ABSOLUTE_MS)
}

/** Cookie with the token of a sign-in that waits for its second step. */
export function secondStepCookie(ctx: CookieContext, token: string): string {
  return bake(ctx, 'idg-second-step', token, 10 * MINUTE)
}

/** Cookie of a sign-in with the company's provider that is under way. */
export function companyCookie(ctx: CookieContext, sealed: string): string {
  return bake(ctx, 'idg-company', sealed, 10 * MINUTE)
}

/** Header that deletes a cookie. */
export function clearCookie(ctx: CookieContext, name: CookieName): string {
  return bake(ctx, name, '', 0)
}

/** Cookie that makes the browser a known device of an identity: attempts from elsewhere do not lock it out. */
export function deviceCookie(ctx: CookieContext, device: KnownDevice): string {
  return bake(ctx, 'idg-device', sign(ctx.secret, 'device', `${device.userId}~${device.id}`), DEVICE_MS)
}

/** A browser in which an identity has signed in before. */
export interface KnownDevice {
  userId: string
  id: string
}

/** Returns the known device a request comes from, if any. */
export function readDevice(ctx: CookieContext, request: Request): KnownDevice | undefined {
  const cookie = readCookie(ctx, request, 'idg-device') ?? ''
  const text = readWithAny(ctx, (secret) => readSigned(secret, 'device', cookie))
  const [userId, id] = text?.split('~') ?? []
  return userId && id ? { userId, id } : undefined
}
