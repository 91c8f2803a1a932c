import type { ValueNames } from '#app/features/care/system/audit-log/value-names.ts'
import { SECOND_STEP_RULES } from '#app/features/company/access/second-step/second-step-rule.ts'
import { FEED_KINDS } from '#app/features/company/account/calendar-feed-kinds.ts'
import { ACTION_NAMES } from '#app/features/ground/audit/actions.ts'
import { MAIL_STATE_NAMES } from '#app/features/ground/mail/screens/mail-states.ts'
import { LOCATIONS, placeKind } from '#app/features/work/appointments/places.ts'
import { STATE_NAMES } from '#app/features/work/appointments/states.ts'
import { QUARANTINE_REASONS, STATUS_LABELS } from '#app/features/work/requests/statuses.ts'
import { ROLE_NAMES } from '#app/permissions.ts'

/** Names of the values in audit rows: the tables that the screens of each feature use. */
export const VALUE_NAMES: ValueNames = {
  'request.status': STATUS_LABELS,
  'request.quarantineReason': QUARANTINE_REASONS,
  'appointment.status': STATE_NAMES,
  'appointment.location': Object.fromEntries(LOCATIONS.map((location) => [location, placeKind(location).name])),
  'mail.state': MAIL_STATE_NAMES,
  'staff.role': ROLE_NAMES,
  'staff.rule': SECOND_STEP_RULES,
  'staff.erase': { nothing: 'conservati', address: 'email cancellata', name: 'cancellati' },
  'account.kind': FEED_KINDS,
  'audit.action': ACTION_NAMES,
  'retention.reason': { clock: 'Orologio spostato', share: 'Troppi dati in una volta' },
}
