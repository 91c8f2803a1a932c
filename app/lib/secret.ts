/** The signing secret and, during rotation, the previous one, which is still accepted. */
export interface SecretContext {
  secret: string
  previousSecret?: string | undefined
}

/** Reads signed data with the current secret or the previous one; undefined when neither matches. */
export function readWithAny<Value>(
  { secret, previousSecret }: SecretContext,
  read: (secret: string) => Value | undefined,
): Value | undefined {
  return read(secret) ?? (previousSecret === undefined ? undefined : read(previousSecret))
}

/** The secrets with which stored hashes may have been computed. */
export function secretsOf({ secret, previousSecret }: SecretContext): string[] {
  return previousSecret === undefined ? [secret] : [secret, previousSecret]
}
