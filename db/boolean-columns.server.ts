import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'

/** Boolean columns, by name across all tables. The schema-drift test keeps this list complete. */
export const BOOLEAN_COLUMNS = [
  'requestedAppointment',
  'needsEmailSending',
  'emailSent',
  'isActive',
  'unread',
  'isDeleted',
  'isDisabled',
  'overbooked',
  'calendarAnswerIsOther',
  'isInvited',
  'isLeaving',
  'receives',
] as const

/** Converts SQLite's 1 and 0 to booleans, so that a row looks the same on both engines. */
export class BooleanColumnsPlugin implements KyselyPlugin {
  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return args.node
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    for (const row of args.result.rows) {
      for (const column of BOOLEAN_COLUMNS) {
        if (typeof row[column] === 'number') row[column] = row[column] !== 0
      }
    }
    return args.result
  }
}
