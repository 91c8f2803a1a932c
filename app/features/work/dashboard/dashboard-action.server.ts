import type { AppContext } from '#app/context.ts'
import { CHANGES } from '#app/features/work/appointments/changes/staff/run-change.server.ts'
import { WORK_FORMS } from '#app/features/work/requests/inbox/inbox-action.server.ts'
import { SNOOZE_END } from '#app/features/work/snoozes/snooze-action.server.ts'

/** The forms of the work list by `intent`. */
export const DASHBOARD_FORMS = {
  ...SNOOZE_END,
  ...WORK_FORMS,
  confirm: ({ ctx }: { ctx: AppContext }, form: FormData) => CHANGES.confirm(ctx, form),
  'undo-change': ({ ctx }: { ctx: AppContext }, form: FormData) => CHANGES.undo(ctx, form),
}
