import { describe, expect, test } from 'vitest'
import { type ContentState, type ContentVerb, STATE_NAMES, stateOf, TRANSITIONS } from './states.ts'

const STATES = Object.keys(STATE_NAMES) as ContentState[]
const VERBS: ContentVerb[] = ['save', 'discard', 'publish', 'schedule', 'unschedule', 'revert', 'restore']

/** One row per state, one column per verb; `-` is refused. */
const TABLE: Record<ContentState, string> = {
  original: 'original-draft - - - - - original-draft',
  'original-draft': 'original-draft original published original-scheduled - - original-draft',
  'original-scheduled': '- - published - original-draft - -',
  published: 'published-draft - - - - original published-draft',
  'published-draft': 'published-draft published published published-scheduled - original published-draft',
  'published-scheduled': '- - published - published-draft - -',
}

describe.each(STATES)('a document in the state %s', (state) => {
  test.each(VERBS.map((verb, at) => [verb, TABLE[state].split(' ')[at]] as const))('%s: %s', (verb, next) => {
    expect(TRANSITIONS[state][verb] ?? '-').toBe(next)
  })
})

test.each([
  [undefined, 'original'],
  [{ publishedNumber: null, draft: null, scheduledFor: null }, 'original'],
  [{ publishedNumber: null, draft: '{}', scheduledFor: null }, 'original-draft'],
  [{ publishedNumber: null, draft: '{}', scheduledFor: '2026-12-01T08:00:00.000Z' }, 'original-scheduled'],
  [{ publishedNumber: 3, draft: null, scheduledFor: null }, 'published'],
  [{ publishedNumber: 3, draft: '{}', scheduledFor: null }, 'published-draft'],
  [{ publishedNumber: 3, draft: '{}', scheduledFor: '2026-12-01T08:00:00.000Z' }, 'published-scheduled'],
] as const)('the columns %j are the state %s', (columns, state) => expect(stateOf(columns)).toBe(state))
