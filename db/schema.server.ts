import type { AppointmentsTables } from './schema/appointments.server.ts'
import type { CandidatesTables } from './schema/candidates.server.ts'
import type { ContentTables } from './schema/content.server.ts'
import type { FilesTables } from './schema/files.server.ts'
import type { IncomingTables } from './schema/incoming.server.ts'
import type { PicturesTables } from './schema/pictures.server.ts'
import type { PrivacyTables } from './schema/privacy.server.ts'
import type { RequestsTables } from './schema/requests.server.ts'
import type { ServiceTables } from './schema/service.server.ts'
import type { StaffTables } from './schema/staff.server.ts'

/**
 * All tables of the product, one file per area. Column names are camelCase here and snake_case in SQL.
 *
 * Times are ISO 8601 texts in UTC with milliseconds ("2026-11-21T09:30:00.000Z"), so that text order is time order on
 * both engines. `date` and `time` of an appointment are wall-clock values in Europe/Rome.
 */
export interface Database
  extends AppointmentsTables,
    CandidatesTables,
    ContentTables,
    FilesTables,
    IncomingTables,
    PicturesTables,
    PrivacyTables,
    RequestsTables,
    ServiceTables,
    StaffTables {}
