/** The key of our signatures, and the one before it, which is still accepted while the secret is rotated. */
export interface SecretContext {
  secret: string
  previousSecret?: string | undefined
}

/** Reads something signed, with the present secret or the previous one; undefined when neither made it. */
export function readWithAny<Value>(
  { secret, previousSecret }: SecretContext,
  read: (secret: string) => Value | undefined,
): Value | undefined {
  return read(secret) ?? (previousSecret === undefined ? undefined : read(previousSecret))
}
