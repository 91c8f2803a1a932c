import { describe, expect, test } from 'vitest'
import { type ContentState, type ContentVerb, mayChange, STATE_NAMES, stateOf, TRANSITIONS } from './states.ts'

const STATES = Object.keys(STATE_NAMES) as ContentState[]
const VERBS: ContentVerb[] = [
  'save',
  'discard',
  'publish',
  'schedule',
  'unschedule',
  'revert',
  'restore',
  'unpublish',
  'trash',
  'untrash',
]

/** One row per state, one column per verb; `-` is refused. */
const TABLE: Record<ContentState, string> = {
  original: 'original-draft - - - - - original-draft - trashed -',
  'original-draft': 'original-draft original published original-scheduled - - original-draft - trashed -',
  'original-scheduled': '- - published - original-draft - - - trashed -',
  published: 'published-draft - - - - original published-draft original-draft trashed -',
  'published-draft':
    'published-draft published published published-scheduled - original published-draft original-draft trashed -',
  'published-scheduled': '- - published - published-draft - - original-draft trashed -',
  trashed: '- - - - - - - - - original-draft',
}

describe.each(STATES)('a document in the state %s', (state) => {
  test.each(VERBS.map((verb, at) => [verb, TABLE[state].split(' ')[at]] as const))('%s: %s', (verb, next) => {
    expect(TRANSITIONS[state][verb] ?? '-').toBe(next)
  })
})

test.each([
  [undefined, 'original'],
  [{ publishedNumber: null, draft: null, scheduledFor: null, trashedAt: null }, 'original'],
  [{ publishedNumber: null, draft: '{}', scheduledFor: null, trashedAt: null }, 'original-draft'],
  [
    { publishedNumber: null, draft: '{}', scheduledFor: '2026-12-01T08:00:00.000Z', trashedAt: null },
    'original-scheduled',
  ],
  [{ publishedNumber: 3, draft: null, scheduledFor: null, trashedAt: null }, 'published'],
  [{ publishedNumber: 3, draft: '{}', scheduledFor: null, trashedAt: null }, 'published-draft'],
  [
    { publishedNumber: 3, draft: '{}', scheduledFor: '2026-12-01T08:00:00.000Z', trashedAt: null },
    'published-scheduled',
  ],
  [{ publishedNumber: null, draft: '{}', scheduledFor: null, trashedAt: '2026-12-01T08:00:00.000Z' }, 'trashed'],
] as const)('the columns %j are the state %s', (columns, state) => expect(stateOf(columns)).toBe(state))

test('a page goes back to its original; only an entry is unpublished or moved to the trash', () => {
  for (const state of STATES) {
    expect(mayChange(true, state, 'revert')).toBe(false)
    for (const verb of ['unpublish', 'trash', 'untrash'] as const) expect(mayChange(false, state, verb)).toBe(false)
  }
  expect(mayChange(false, 'published', 'revert')).toBe(true)
  expect(mayChange(true, 'published', 'unpublish')).toBe(true)
})

test('the first draft of an entry cannot be discarded: nothing would be left', () => {
  expect(mayChange(true, 'original-draft', 'discard')).toBe(false)
  expect(mayChange(true, 'published-draft', 'discard')).toBe(true)
})
