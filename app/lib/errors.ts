/**
 * Error with a public and a private half: `publicMessage` is shown to the user, in Italian, with what to do next;
 * `message` is logged. Thrown by verbs and queries, mapped to HTTP in app/action-result.server.ts.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly publicMessage: string

  constructor(status: number, publicMessage: string, message = publicMessage) {
    super(message)
    this.status = status
    this.publicMessage = publicMessage
  }
}

/** The actor lacks the permission. */
export class ForbiddenError extends AppError {
  constructor(permission: string) {
    super(
      403,
      'Non hai il permesso per questa operazione. Se ti serve, chiedilo a un amministratore.',
      `permission "${permission}" is missing`,
    )
  }
}

/** The record does not exist or no longer exists. */
export class NotFoundError extends AppError {
  constructor(what: string) {
    super(404, 'L’elemento non esiste o è stato eliminato.', `${what} not found`)
  }
}

/** The record was changed by someone else in the meantime; nothing was overwritten. */
export class ConflictError extends AppError {
  constructor(
    publicMessage = 'Qualcuno ha appena modificato questo elemento. Ricarica la pagina e riprova: nulla è stato sovrascritto.',
  ) {
    super(409, publicMessage)
  }
}

/** The change is sensitive and the password must be confirmed again first. */
export class FreshSignInError extends AppError {
  constructor() {
    super(403, 'Per questa modifica serve confermare di nuovo la password.', 'a fresh sign-in is needed')
  }
}
