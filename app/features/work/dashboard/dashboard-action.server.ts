import { WORK_FORMS } from '#app/features/work/requests/inbox/inbox-action.server.ts'
import { SNOOZE_END } from '#app/features/work/snoozes/snooze-action.server.ts'

/** The forms of the work list by `intent`. */
export const DASHBOARD_FORMS = { ...SNOOZE_END, ...WORK_FORMS }
