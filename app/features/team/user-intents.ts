/** Intents of the forms on /admin/users. */
export const USER_INTENTS = [
  ...(['invite', 'resend', 'withdraw', 'deactivate', 'reactivate', 'role'] as const),
  ...(['end-sessions', 'reset-second-step', 'reset-password', 'second-step-rule'] as const),
] as const
