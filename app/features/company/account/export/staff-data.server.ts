import { type Selectable, sql } from 'kysely'
import { normalizeEmail } from '#app/features/company/access/identity.server.ts'
import { describeBrowser } from '#app/features/company/access/sessions/user-agent.ts'
import { FEED_KINDS, isFeedKind } from '#app/features/company/account/calendar-feed-kinds.ts'
import { actionName } from '#app/features/ground/audit/actions.ts'
import { securityEventsOf } from '#app/features/ground/audit/security/keep-events.server.ts'
import { securityDetail, securityKindName } from '#app/features/ground/audit/security/security-kinds.ts'
import { kindName } from '#app/features/ground/mail/screens/mail-states.ts'
import { ROLE_NAMES } from '#app/permissions.ts'
import type { DataSection } from '#app/personal-data.ts'
import type { Db } from '#db/client.server.ts'
import type { Database } from '#db/schema.server.ts'

/** The member whose data are exported. */
export interface Member {
  id: string
  email: string
}

/** A section of the own copy of a member of staff, with the tables that it reads. */
interface StaffSection extends Omit<DataSection, 'rows'> {
  tables: readonly (keyof Database)[]
  rows: (db: Db, member: Member) => Promise<DataSection['rows']>
}

/** Tables whose rows each belong to one member, by the column that names the member. */
const OWNERS = {
  authPasskeys: 'userId',
  authCompanyAccounts: 'userId',
  authSessions: 'userId',
  calendarFeeds: 'adminId',
  accessNotices: 'adminId',
  requestViews: 'adminId',
  snoozes: 'adminId',
  consultantInvitations: 'adminId',
} as const satisfies Partial<Record<keyof Database, string>>

/** The member's rows of one table, in the order in which they were created. */
function ownRows<Table extends keyof typeof OWNERS>(
  key: string,
  title: string,
  table: Table,
  show: (row: Selectable<Database[Table]>) => DataSection['rows'][number],
): StaffSection {
  const rows: StaffSection['rows'] = async (db, { id }) => {
    const own = db.selectFrom(table as keyof typeof OWNERS).selectAll()
    const found = await own.where(sql.ref(OWNERS[table]), '=', id).orderBy('createdAt').orderBy('id').execute()
    return (found as unknown as Selectable<Database[Table]>[]).map(show)
  }
  return { key, title, tables: [table], rows }
}

/** What is held on a member of staff. Texts that name customers are left out: they are data of other people. */
export const STAFF_SECTIONS: readonly StaffSection[] = [
  {
    key: 'profilo',
    title: 'Profilo',
    tables: ['admins', 'authUsers', 'authRecoveryCodes'],
    async rows(db, { id }) {
      const found = await db
        .selectFrom('authUsers')
        .innerJoin('admins', 'admins.id', 'authUsers.id')
        .select([
          'admins.name',
          'admins.email',
          'admins.role',
          'admins.lastLogin',
          'admins.createdAt',
          'admins.signature',
        ])
        .select(['authUsers.passwordChangedAt', 'authUsers.totpConfirmedAt'])
        .where('authUsers.id', '=', id)
        .execute()
      const codes = await db.selectFrom('authRecoveryCodes').select('usedAt').where('userId', '=', id).execute()
      return found.map((one) => ({
        Nome: one.name,
        Email: one.email,
        Ruolo: ROLE_NAMES[one.role as keyof typeof ROLE_NAMES] ?? one.role,
        'Firma delle risposte': one.signature,
        'Accesso creato': one.createdAt,
        'Ultimo accesso': one.lastLogin ?? '',
        'Ultimo cambio della password': one.passwordChangedAt,
        'Verifica in due passaggi dal': one.totpConfirmedAt ?? '',
        'Codici di recupero usati': codes.length > 0 ? `${codes.filter(isUsed).length} di ${codes.length}` : '',
      }))
    },
  },
  {
    key: 'inviti',
    title: 'Inviti ricevuti',
    tables: ['invitations'],
    async rows(db, { email }) {
      const found = await db
        .selectFrom('invitations')
        .select(['email', 'name', 'role', 'createdAt', 'expiresAt'])
        .orderBy('createdAt')
        .execute()
      const own = found.filter((one) => normalizeEmail(one.email) === normalizeEmail(email))
      return own.map(({ name, role, createdAt, expiresAt }) => ({
        Nome: name,
        Ruolo: ROLE_NAMES[role as keyof typeof ROLE_NAMES] ?? role,
        Creato: createdAt,
        'Valido fino a': expiresAt,
      }))
    },
  },
  ownRows('passkey', 'Passkey', 'authPasskeys', ({ name, createdAt, lastUsedAt }) => ({
    Nome: name,
    Aggiunta: createdAt,
    'Ultimo uso': lastUsedAt ?? '',
  })),
  ownRows('account-aziendali', 'Account aziendali', 'authCompanyAccounts', (one) => ({
    Email: one.email,
    Fornitore: one.issuer,
    Codice: one.subject,
    Collegato: one.createdAt,
    'Ultimo uso': one.lastUsedAt ?? '',
    Scollegato: one.unlinkedAt ?? '',
  })),
  ownRows('calendari', 'Indirizzi del calendario', 'calendarFeeds', ({ kind, createdAt, lastUsedAt }) => ({
    Contenuto: isFeedKind(kind) ? FEED_KINDS[kind] : kind,
    Creato: createdAt,
    'Letto il': lastUsedAt ?? '',
  })),
  ownRows('sessioni', 'Sessioni', 'authSessions', (one) => ({
    Browser: describeBrowser(one.userAgent),
    'Identificazione del browser': one.userAgent,
    'Indirizzo IP': one.address,
    Aperta: one.createdAt,
    'Ultima attività': one.lastSeenAt,
  })),
  {
    key: 'sicurezza',
    title: 'Eventi di sicurezza',
    tables: ['securityEvents'],
    async rows(db, { id }) {
      return (await securityEventsOf(db, id)).map((one) => ({
        Evento: securityKindName(one.kind),
        Dettaglio: securityDetail(one.detail),
        // The network of a colleague is not the member's.
        Rete: one.userId === id ? one.network : '',
        Volte: String(one.count),
        Prima: one.firstAt,
        Ultima: one.lastAt,
      }))
    },
  },
  ownRows('accesso-modificato', 'Notifiche sull’accesso', 'accessNotices', ({ createdAt, detail }) => ({
    Data: createdAt,
    Dettaglio: detail,
  })),
  {
    key: 'email',
    title: 'Email ricevute',
    tables: ['mailOutbox'],
    async rows(db, { email }) {
      const mails = await db
        .selectFrom('mailOutbox')
        .select(['kind', 'createdAt', 'sentAt'])
        .where(sql`lower(recipient)`, '=', normalizeEmail(email))
        .orderBy('createdAt')
        .execute()
      return mails.map(({ kind, createdAt, sentAt }) => ({
        Tipo: kindName(kind),
        'In coda dal': createdAt,
        Inviata: sentAt ?? '',
      }))
    },
  },
  {
    key: 'avvisi',
    title: 'Notifiche',
    tables: ['notifications'],
    async rows(db, { id }) {
      const own = db.selectFrom('notifications').select(['timestamp', 'link', 'unread']).where('adminId', '=', id)
      return (await own.orderBy('timestamp').execute()).map(({ timestamp, link, unread }) => ({
        Data: timestamp,
        Pagina: link,
        Letta: unread ? 'no' : 'sì',
      }))
    },
  },
  {
    key: 'operazioni',
    title: 'Azioni registrate',
    tables: ['adminActions'],
    async rows(db, { id }) {
      const actions = db.selectFrom('adminActions').select(['action', 'timestamp']).where('adminId', '=', id)
      return (await actions.orderBy('sequence').execute()).map(({ action, timestamp }) => ({
        Data: timestamp,
        Operazione: actionName(action),
      }))
    },
  },
  {
    key: 'scritti',
    title: 'Note, risposte e bozze',
    tables: ['requestNotes', 'requestReplies', 'requestDrafts'],
    async rows(db, { id }) {
      const written = async (what: string, table: 'requestNotes' | 'requestReplies') => {
        const rows = await db
          .selectFrom(table)
          .select(['requestId', 'createdAt'])
          .where('adminId', '=', id)
          .orderBy('createdAt')
          .execute()
        return rows.map(({ requestId, createdAt }) => ({ Data: createdAt, Tipo: what, Richiesta: requestId }))
      }
      const drafts = await db
        .selectFrom('requestDrafts')
        .select(['requestId', 'updatedAt'])
        .where('adminId', '=', id)
        .orderBy('updatedAt')
        .execute()
      return [
        ...(await written('Nota', 'requestNotes')),
        ...(await written('Risposta', 'requestReplies')),
        ...drafts.map(({ requestId, updatedAt }) => ({ Data: updatedAt, Tipo: 'Bozza', Richiesta: requestId })),
      ]
    },
  },
  {
    key: 'candidature',
    title: 'Note e risposte sulle candidature',
    tables: ['candidateEntries'],
    async rows(db, { id }) {
      const written = db.selectFrom('candidateEntries').select(['candidateId', 'kind', 'createdAt'])
      return (await written.where('adminId', '=', id).orderBy('createdAt').execute()).map((entry) => ({
        Data: entry.createdAt,
        Tipo: entry.kind === 'note' ? 'Nota' : entry.kind === 'keep' ? 'Richiesta di consenso' : 'Risposta',
        Candidatura: entry.candidateId,
      }))
    },
  },
  {
    key: 'appuntamenti',
    title: 'Appuntamenti che ricevi',
    tables: ['consultants'],
    async rows(db, { id }) {
      const own = await db.selectFrom('consultants').selectAll().where('adminId', '=', id).execute()
      return own.map((row) => ({
        Riceve: row.receives ? 'sì' : 'no',
        'Link per prenotare': row.slug ? `/prenota/${row.slug}` : '',
        Orari: row.week ?? 'quelli dell’azienda',
        Assenze: row.absences,
        'Ore in più': row.extras,
        Argomenti: row.topics,
        Luoghi: row.places,
        'Al giorno': String(row.dailyLimit),
        'Inviti per email': row.isInvited ? 'sì' : 'no',
        'Viaggio prima e dopo, in minuti': `${row.travelBefore}, ${row.travelAfter}`,
      }))
    },
  },
  ownRows('inviti-calendario', 'Inviti per il calendario', 'consultantInvitations', (one) => ({
    Appuntamento: one.appointmentId,
    Tipo: one.method === 'CANCEL' ? 'Tolto' : 'Invito',
    Creato: one.createdAt,
  })),
  {
    key: 'calendari',
    title: 'Calendari in cui risulti occupato',
    tables: ['consultantCalendars', 'consultantBusyTimes'],
    async rows(db, { id }) {
      const own = db.selectFrom('consultantCalendars').where('adminId', '=', id)
      const times = own
        .innerJoin('consultantBusyTimes', 'consultantBusyTimes.calendarId', 'consultantCalendars.id')
        .select(['host', 'startsAt', 'endsAt'])
        .orderBy('startsAt')
      return [
        ...(await own.select(['host', 'kind', 'readAt']).execute()).map(({ host, kind, readAt }) => ({
          Calendario: host,
          Tipo: kind,
          'Letto il': readAt ?? '',
        })),
        ...(await times.execute()).map(({ host, startsAt, endsAt }) => ({
          Calendario: host,
          'Occupato dal': startsAt,
          al: endsAt,
        })),
      ]
    },
  },
  ownRows('promemoria', 'Promemoria', 'snoozes', ({ requestId, dueAt, createdAt }) => ({
    Richiesta: requestId,
    Per: dueAt,
    Creato: createdAt,
  })),
  ownRows('viste', 'Viste salvate', 'requestViews', ({ name, query, createdAt }) => ({
    Nome: name,
    Filtro: query,
    Creata: createdAt,
  })),
]

function isUsed({ usedAt }: { usedAt: string | null }): boolean {
  return usedAt !== null
}
