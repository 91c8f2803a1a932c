/**
 * A failure with a public and a private half: `publicMessage` is what a person reads, in Italian, with what to do next;
 * `message` is for the log. Thrown by verbs and queries, mapped to HTTP in one place (app/answering.server.ts).
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

/** The actor may not do this. */
export class ForbiddenError extends AppError {
  constructor(permission: string) {
    super(403, 'Questa operazione è riservata agli amministratori.', `permission "${permission}" is missing`)
  }
}

/** There is no such thing, or not any more. */
export class NotFoundError extends AppError {
  constructor(what: string) {
    super(404, 'L’elemento non esiste o è stato eliminato.', `${what} not found`)
  }
}

/** Somebody else changed it first: nothing was overwritten. */
export class ConflictError extends AppError {
  constructor(
    publicMessage = 'Qualcuno ha appena modificato questo elemento. Ricaricare la pagina e riprovare: nulla è stato sovrascritto.',
  ) {
    super(409, publicMessage)
  }
}

/** The change is sensitive and the password was confirmed too long ago: it has to be confirmed first. */
export class FreshSignInError extends AppError {
  constructor() {
    super(403, 'Per questa modifica serve confermare di nuovo la password.', 'a fresh sign-in is needed')
  }
}
