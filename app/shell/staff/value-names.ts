import { SECOND_STEP_RULES } from '#app/features/access/second-step/second-step-rule.ts'
import { FEED_KINDS } from '#app/features/account/calendar-feed-kinds.ts'
import { STATE_NAMES } from '#app/features/appointments/states.ts'
import type { ValueNames } from '#app/features/audit/value-names.ts'
import { MAIL_STATE_NAMES } from '#app/features/mail/screens/mail-states.ts'
import { STATUS_LABELS } from '#app/features/requests/statuses.ts'
import { ROLE_NAMES } from '#app/permissions.ts'

/** Names of the values in audit rows: the tables that the screens of each feature use. */
export const VALUE_NAMES: ValueNames = {
  'request.status': STATUS_LABELS,
  'appointment.status': STATE_NAMES,
  'mail.state': MAIL_STATE_NAMES,
  'staff.role': ROLE_NAMES,
  'staff.rule': SECOND_STEP_RULES,
  'staff.erase': { nothing: 'conservati', address: 'email cancellata', name: 'cancellati' },
  'account.kind': FEED_KINDS,
  'retention.reason': { clock: 'Orologio spostato', share: 'Troppi dati in una volta' },
}
