/** No access token for the mail server: the provider refuses this application, or does not answer. */
export class MailTokenError extends Error {
  override name = 'MailTokenError'
  readonly kind: 'token-refused' | 'unreachable'

  constructor(kind: MailTokenError['kind'], message: string, cause: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
