import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AppointmentState,
  type AppointmentVerb,
  asState,
  STAFF_VERBS,
  STATE_NAMES,
  TRANSITIONS,
  verbsFor,
} from './states.ts'

const states = Object.keys(STATE_NAMES) as AppointmentState[]
const verbs: AppointmentVerb[] = [...STAFF_VERBS, ...(['accept', 'reschedule', 'expire'] as const)]
const START = new Date('2026-11-25T08:30:00Z')
const BEFORE = new Date('2026-11-25T08:29:59Z')
const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }
const OVER = new Date('2026-11-25T09:30:00Z')

describe('TRANSITIONS', () => {
  test('has exactly these entries', () => {
    const all = states.flatMap((from) =>
      verbs.flatMap((verb) => {
        const to = TRANSITIONS[from][verb]
        return to ? [`${from} -${verb}-> ${to}`] : []
      }),
    )
    expect(all.sort()).toStrictEqual(
      [
        'pending -confirm-> confirmed',
        'pending -verify-> pending',
        'pending -decline-> declined',
        'pending -move-> confirmed',
        'pending -cancel-> cancelled',
        'pending -propose-> proposed',
        'pending -reschedule-> pending',
        'pending -expire-> expired',
        'proposed -decline-> declined',
        'proposed -move-> confirmed',
        'proposed -cancel-> cancelled',
        'proposed -propose-> proposed',
        'proposed -accept-> confirmed',
        'proposed -reschedule-> pending',
        'proposed -expire-> expired',
        'confirmed -move-> confirmed',
        'confirmed -set-link-> confirmed',
        'confirmed -set-place-> confirmed',
        'confirmed -cancel-> cancelled',
        'confirmed -reassign-> confirmed',
        'pending -reassign-> pending',
        'confirmed -mark-done-> done',
        'confirmed -mark-no-show-> no-show',
        'confirmed -reschedule-> confirmed',
        'expired -move-> confirmed',
        'expired -propose-> proposed',
        'done -mark-no-show-> no-show',
        'no-show -mark-done-> done',
      ].sort(),
    )
  })

  test('any sequence stays in known states, never leaves declined or cancelled, and a decided one is never pending again', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...verbs), { maxLength: 30 }), (sequence) => {
        let state: AppointmentState = 'pending'
        for (const verb of sequence) {
          const next: AppointmentState | undefined = TRANSITIONS[state][verb]
          if (!next) continue
          expect(states).toContain(next)
          if (state === 'confirmed') expect(['pending', 'proposed', 'expired']).not.toContain(next)
          expect(['declined', 'cancelled']).not.toContain(state)
          state = next
        }
      }),
    )
  })
})

test.each([
  ['pending', BEFORE, ['confirm', 'propose', 'move', 'decline']],
  ['pending', START, ['propose', 'move', 'decline']],
  ['proposed', START, ['propose', 'move', 'decline']],
  ['expired', START, ['propose', 'move']],
  ['confirmed', BEFORE, ['move', 'set-link', 'set-place', 'cancel']],
  ['confirmed', START, ['move', 'set-link', 'set-place', 'mark-done', 'mark-no-show']],
  ['confirmed', OVER, ['move', 'mark-done', 'mark-no-show']],
  ['done', START, ['mark-no-show']],
  ['cancelled', BEFORE, []],
] as const)('%s at %s offers %j', (state, now, offered) => expect(verbsFor(state, SLOT, now)).toStrictEqual(offered))

test('an unknown stored status is rejected', () => {
  expect(() => asState('toString')).toThrow('toString')
  expect(asState('no-show')).toBe('no-show')
})
