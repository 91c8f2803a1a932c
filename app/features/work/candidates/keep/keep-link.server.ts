import { readWithAny, type SecretContext } from '#app/lib/secret.ts'
import { readSigned, sign } from '#app/lib/secrets.server.ts'

const PURPOSE = 'candidate-page'

/** Address of the candidate's own page: whoever has it may renew or withdraw the application. */
export function keepLink(publicUrl: string, secret: string, candidateId: string): string {
  return `${publicUrl}/candidatura/${sign(secret, PURPOSE, candidateId)}`
}

/** The application of a link; undefined for an invalid one. */
export function readKeepLink(ctx: SecretContext, token: string): string | undefined {
  return readWithAny(ctx, (secret) => readSigned(secret, PURPOSE, token.slice(0, 200)))
}
