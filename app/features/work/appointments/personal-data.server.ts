import type { DataSection, PersonalDataPart } from '#app/personal-data.ts'
import { ANSWER_NAMES, isAnswer } from './calendar-answers.ts'
import { type AppointmentUpdate, appointmentUpdate } from './changes/appointment-update.ts'
import { placeKind } from './places.ts'
import { formatSlot } from './slot.ts'
import { asState, STATE_NAMES } from './states.ts'

const CHANGES: Readonly<Record<AppointmentUpdate['kind'], string>> = {
  confirmed: 'Confermato',
  moved: 'Spostato',
  declined: 'Rifiutato',
  cancelled: 'Annullato',
  proposed: 'Proposta di orario',
  expired: 'Scaduto',
  updated: 'Luogo o link cambiato',
  reassigned: 'Consulente cambiato',
  verify: 'Chiesta la conferma dell’indirizzo email',
  'hold-ending': 'Notifica di scadenza',
  earlier: 'Offerto un orario che si è liberato',
}

/** The person reads these too: no name speaks of "the customer". */
function stateOf(status: string): string {
  const state = asState(status)
  return state === 'no-show' ? 'Appuntamento mancato' : STATE_NAMES[state]
}

/** Appointments with their half hours, proposals, updates and reminders. */
export const appointmentData: PersonalDataPart = {
  name: 'appointments',
  owned: [
    { table: 'appointmentCells', column: 'appointmentId', of: 'appointmentIds' },
    { table: 'appointmentProposals', column: 'appointmentId', of: 'appointmentIds' },
    { table: 'appointmentReminders', column: 'appointmentId', of: 'appointmentIds' },
    { table: 'consultantInvitations', column: 'appointmentId', of: 'appointmentIds' },
    { table: 'appointmentUpdates', column: 'appointmentId', of: 'appointmentIds' },
    { table: 'waitingList', column: 'appointmentId', of: 'appointmentIds' },
    { table: 'appointments', column: 'id', of: 'appointmentIds' },
  ],
  async sections(db, { records: { appointmentIds } }) {
    if (appointmentIds.length === 0) return []
    const appointments = await db
      .selectFrom('appointments')
      .leftJoin('waitingList', 'waitingList.appointmentId', 'appointments.id')
      .selectAll('appointments')
      .select('joinedAt')
      .where('id', 'in', appointmentIds)
      .orderBy('createdAt')
      .execute()
    const updates = await db
      .selectFrom('appointmentUpdates')
      .selectAll()
      .where('appointmentId', 'in', appointmentIds)
      .orderBy('createdAt')
      .execute()
    const sections: DataSection[] = [
      {
        key: 'appuntamenti',
        title: 'Appuntamenti',
        rows: appointments.map((appointment) => ({
          Quando: formatSlot(appointment),
          Stato: stateOf(appointment.status),
          Luogo: placeKind(appointment.location).name,
          'Indirizzo dell’incontro': appointment.address,
          Nome: appointment.name,
          Email: appointment.email,
          Telefono: appointment.phone,
          Azienda: appointment.company,
          Note: appointment.notes,
          Richiesto: appointment.createdAt,
          'In lista d’attesa dal': appointment.joinedAt ?? '',
          'Risposta all’invito': isAnswer(appointment.calendarAnswer) ? ANSWER_NAMES[appointment.calendarAnswer] : '',
        })),
      },
      {
        key: 'variazioni',
        title: 'Variazioni degli appuntamenti',
        rows: updates.map(({ createdAt, fields }) => {
          const { kind, before, after, reason } = appointmentUpdate.parse(JSON.parse(fields))
          return {
            Data: createdAt,
            Variazione: CHANGES[kind],
            Prima: formatSlot(before),
            Dopo: formatSlot(after),
            Messaggio: reason,
          }
        }),
      },
    ]
    return sections.filter(({ rows }) => rows.length > 0)
  },
}
