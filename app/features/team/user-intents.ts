/** Intents of the forms on /admin/users. */
export const USER_INTENTS = ['invite', 'resend', 'withdraw', 'deactivate', 'reactivate', 'role'] as const
