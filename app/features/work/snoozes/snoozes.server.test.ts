import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { destroy } from '#app/features/care/privacy/erasure/parts.server.ts'
import { recordsOf } from '#app/features/care/privacy/erasure/subject.server.ts'
import { deactivateStaff } from '#app/features/company/team/access/deactivate.server.ts'
import { departStaff } from '#app/features/company/team/departure/depart.server.ts'
import { mergePeople } from '#app/features/work/requests/people/change-person.server.ts'
import { setStatus } from '#app/features/work/requests/request/verbs/set-status.server.ts'
import { trashRequest } from '#app/features/work/requests/request/verbs/trash.server.ts'
import { ConflictError, NotFoundError } from '#app/lib/errors.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { storePerson } from '#test/data/stored-people.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { storeStaff } from '#test/staff.ts'
import { endSnooze } from './end-snooze.server.ts'
import { listSnoozes, readSnooze } from './list-snoozes.server.ts'
import { ringSnoozes } from './ring-snoozes.server.ts'
import { type SnoozeTarget, setSnooze } from './set-snooze.server.ts'

/** Monday 23 November 2026, 10:00 in Rome. */
const NOW = new Date('2026-11-23T09:00:00.000Z')
const TOMORROW_AT_9 = '2026-11-24T08:00:00.000Z'

describeOnBothEngines('snoozes', ({ database }) => {
  async function office() {
    const db = await database()
    let now = NOW
    const clock = () => now
    const [boss, ada, ugo] = [
      await storeStaff(db, { name: 'Giulia Ferraro', now }),
      await storeStaff(db, { role: 'operator', name: 'Ada Neri', now }),
      await storeStaff(db, { role: 'operator', name: 'Ugo Longo', now }),
    ]
    const as = (actor: AppContext['actor']) => testContext(db, { actor, clock })
    const id = await storeRequestWithMails(db, now, { name: 'Anna Rossi', reference: 'IDG-1' })
    const later = (instant: string) => {
      now = new Date(instant)
    }
    return { db, ids: { ada: ada.id, ugo: ugo.id }, boss: as(boss), ada: as(ada), ugo: as(ugo), id, later }
  }
  const tomorrow = (id: string, note = 'Richiamare', about: SnoozeTarget['about'] = 'request') => {
    return { about, id, when: 'tomorrow', date: '', note } as const
  }
  const requestIdsOf = async (db: Db, person: string) =>
    (await db.selectFrom('contactRequests').select('id').where('personId', '=', person).execute()).map(({ id }) => id)
  const bellOf = ({ db }: AppContext, adminId: string) =>
    db.selectFrom('notifications').select(['message', 'link', 'subjectId']).where('adminId', '=', adminId).execute()

  test('come back at their time for the one who set them, and ring once', async () => {
    const { db, ada, ugo, ids, id, later } = await office()
    await setSnooze(ada, tomorrow(id))
    expect((await listSnoozes(ada)).ahead).toMatchObject([{ name: 'Anna Rossi', dueAt: TOMORROW_AT_9 }])
    expect(await loggedActions(db)).toMatchObject([
      {
        action: 'request-snooze',
        targetId: id,
        details: expect.stringMatching(/promemoria per martedì 24 .*, ore 09:00$/),
      },
    ])
    later('2026-11-24T07:59:59.000Z')
    expect(await ringSnoozes(ada)).toBe(0)
    later(TOMORROW_AT_9)
    expect((await Promise.all([ringSnoozes(ada), ringSnoozes(ada)])).toSorted()).toStrictEqual([0, 1])
    expect(await listSnoozes(ada)).toMatchObject({ returned: [{ note: 'Richiamare' }], ahead: [] })
    expect(await bellOf(ada, ids.ada)).toStrictEqual([
      { message: 'Promemoria per la richiesta IDG-1: Richiamare', link: `/admin/requests/${id}`, subjectId: id },
    ])
    expect([await bellOf(ugo, ids.ugo), await listSnoozes(ugo)]).toStrictEqual([[], { returned: [], ahead: [] }])
  })

  test('of an appointment lead to it; a second one takes the place of the first and rings again', async () => {
    const { db, ada, ids, later } = await office()
    const id = await storeAppointment(ada, { date: '2026-12-03', time: '10:00', duration: 60 })
    await setSnooze(ada, tomorrow(id, '', 'appointment'))
    later(TOMORROW_AT_9)
    await ringSnoozes(ada)
    await setSnooze(ada, { ...tomorrow(id, 'Portare il contratto', 'appointment'), when: 'date', date: '2026-12-02' })
    expect(await readSnooze(ada, { about: 'appointment', id })).toMatchObject({ set: { note: 'Portare il contratto' } })
    later('2026-12-02T08:00:00.000Z')
    await ringSnoozes(ada)
    const links = (await bellOf(ada, ids.ada)).map(({ link }) => link)
    expect(links).toStrictEqual([`/admin/appointments/${id}`, `/admin/appointments/${id}`])
    expect(await db.selectFrom('snoozes').select('id').execute()).toHaveLength(1)
  })

  test('of two colleagues for the same request, set and ended at the same moment, do not touch each other', async () => {
    const { db, ada, ugo, id } = await office()
    await Promise.all([setSnooze(ada, tomorrow(id, 'di Ada')), setSnooze(ugo, tomorrow(id, 'di Ugo'))])
    await Promise.all([setSnooze(ada, tomorrow(id, 'di Ada')), setSnooze(ada, tomorrow(id, 'di Ada'))])
    const { set } = await readSnooze(ada, { about: 'request', id })
    expect(set?.note).toBe('di Ada')
    await expect(endSnooze(ugo, set?.id ?? '')).rejects.toThrow(ConflictError)
    await db.updateTable('snoozes').set({ adminId: null }).where('note', '=', 'di Ada').execute()
    const both = await Promise.allSettled([endSnooze(ada, set?.id ?? ''), endSnooze(ugo, set?.id ?? '')])
    expect(both.map(({ status }) => status).toSorted()).toStrictEqual(['fulfilled', 'rejected'])
    expect(await db.selectFrom('snoozes').select('note').execute()).toStrictEqual([{ note: 'di Ugo' }])
  })

  test('of a person lead to their page, also after a merge, and stay while one of their requests does', async () => {
    const { db, ada, boss, ids, later } = await office()
    const person = await storePerson(db, NOW, { name: 'Anna Rossi', email: 'anna@cliente.example' })
    const other = await storePerson(db, new Date('2026-11-23T08:00:00.000Z'), { name: 'Anna R.', reference: 'IDG-3' })
    await setSnooze(ada, tomorrow(person, 'Auguri', 'person'))
    expect(await loggedActions(db)).toMatchObject([{ targetId: person, details: expect.stringMatching(/^Persona: /) }])
    await mergePeople(ada, { id: other, from: person })
    expect((await readSnooze(ada, { about: 'person', id: other })).set?.note).toBe('Auguri')
    const { id: latest } = await db
      .selectFrom('contactRequests')
      .select('id')
      .where('email', '=', 'anna@cliente.example')
      .executeTakeFirstOrThrow()
    await trashRequest(ada, { id: latest, version: 1 })
    later(TOMORROW_AT_9)
    expect(await ringSnoozes(ada)).toBe(1)
    expect(await bellOf(ada, ids.ada)).toMatchObject([
      { message: 'Promemoria per Anna Rossi: Auguri', link: `/admin/people/${other}`, subjectId: latest },
    ])
    const subject = { records: await recordsOf(db, [latest]) }
    await db.transaction().execute((trx) => destroy(trx, subject, boss.clock()))
    expect((await listSnoozes(ada)).returned).toMatchObject([{ name: 'Anna R.', note: 'Auguri' }])
    const left = { records: await recordsOf(db, await requestIdsOf(db, other)) }
    await db.transaction().execute((trx) => destroy(trx, left, boss.clock()))
    expect(await db.selectFrom('snoozes').select('id').execute()).toStrictEqual([])
    await expect(setSnooze(ada, tomorrow(other, '', 'person'))).rejects.toThrow(NotFoundError)
  })

  test('that have come back end when their owner closes the request; in the trash they wait', async () => {
    const { ada, id, later } = await office()
    await setSnooze(ada, tomorrow(id))
    await setStatus(ada, { id, version: 1, status: 'in-progress' })
    expect((await listSnoozes(ada)).ahead).toHaveLength(1)
    later(TOMORROW_AT_9)
    await setStatus(ada, { id, version: 2, status: 'closed' })
    await setSnooze(ada, tomorrow(id))
    await trashRequest(ada, { id, version: 3 })
    later('2026-11-30T08:00:00.000Z')
    expect(await ringSnoozes(ada)).toBe(0)
    expect(await listSnoozes(ada)).toStrictEqual({ returned: [], ahead: [] })
  })

  test('of somebody who leaves go to the heir, or come back for everybody', async () => {
    const { db, boss, ada, ugo, ids, id, later } = await office()
    const other = await storeRequestWithMails(db, NOW, { reference: 'IDG-2' })
    for (const request of [id, other]) await setSnooze(ada, tomorrow(request, 'di Ada'))
    await setSnooze(ugo, tomorrow(id, 'di Ugo'))
    await departStaff(boss, { id: ids.ada, heirId: ids.ugo, erase: 'nothing' })
    const owners = await db.selectFrom('snoozes').select(['adminId', 'note']).orderBy('adminId').execute()
    expect(owners).toHaveLength(3)
    expect(owners.filter(({ adminId }) => adminId === ids.ugo)).toHaveLength(2)
    expect(owners.filter(({ adminId }) => adminId === null)).toMatchObject([{ note: 'di Ada' }])
    await deactivateStaff(boss, ids.ugo)
    later(TOMORROW_AT_9)
    expect(await ringSnoozes(boss)).toBe(3)
    expect((await listSnoozes(boss)).returned).toHaveLength(3)
  })
})
