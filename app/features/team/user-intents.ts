/** Intents of the forms on /admin/users. */
export const USER_INTENTS = [
  ...(['invite', 'resend', 'withdraw', 'deactivate', 'reactivate', 'role'] as const),
  ...(['end-sessions', 'reset-second-step', 'reset-password', 'unlink-company', 'second-step-rule'] as const),
] as const
