import { writeFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import type { StaffActor } from '#app/context.ts'
import { hashPassword } from '#app/features/company/access/passwords/password.server.ts'
import { beginTotp, confirmTotp } from '#app/features/company/access/second-step/totp.server.ts'
import { findStaff } from '#app/features/company/access/sessions/session.server.ts'
import { signIn } from '#app/features/company/access/sign-in/sign-in.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { loadConfig } from '#server/config.server.ts'
import { testContext } from '#test/context.ts'

// `fill-fixture.ts <moment> <known.json>`: run by scripts/release-fixture.ts inside a clone of a release, with that
// release's modules. It imports only names that every release has.
const [moment = '', known = ''] = process.argv.slice(2)
const now = new Date(moment)
const PASSWORD = 'mulino vento di levante'
const config = await loadConfig()
const db = openDatabase(config.database)
await migrateToLatest(db)
const hash = await hashPassword(PASSWORD)
// Release 0.1.0 has no such file.
await import('#scripts/demo/raw-text.ts').catch(() => undefined)
const { seedOffice } = await import('#scripts/demo/seed.ts')
await seedOffice({ ...config, db, now, days: 7, seed: 10, hashes: { known: hash, unknown: hash } })

const { email } = await db
  .selectFrom('admins')
  .select('email')
  .where('role', '=', 'admin')
  .where('isActive', '=', true)
  .orderBy('createdAt')
  .executeTakeFirstOrThrow()
const visitor = testContext(db, { clock: () => now, secret: config.secret })
const source = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', address: '192.0.2.1' }
const entered = await signIn(visitor, { email, password: PASSWORD, device: undefined, source })
if (entered.kind !== 'signed-in') throw new Error(entered.kind)
const actor = (await findStaff(db, entered.token, now)) as StaffActor
const ctx = { ...visitor, actor }
const { key } = await beginTotp(ctx)
const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now.getTime() })
const recovery = await confirmTotp(ctx, code)
await db.destroy()
const text = { moment, email, password: PASSWORD, totpKey: key, recoveryCode: recovery[0], sessionToken: entered.token }
writeFileSync(known, `${JSON.stringify({ ...text, secret: config.secret }, null, 2)}\n`)
