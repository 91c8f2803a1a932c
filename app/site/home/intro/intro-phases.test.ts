import { describe, expect, test } from 'vitest'
import { type IntroPhase, runIntro } from './intro-phases.ts'

/** A timer with a manual clock. */
function handTimer() {
  let now = 0
  let waiting: { at: number; callback: () => void }[] = []
  return {
    timer: (callback: () => void, ms: number) => {
      const entry = { at: now + ms, callback }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    advance(ms: number) {
      const end = now + ms
      for (;;) {
        const next = waiting.filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        waiting = waiting.filter((entry) => entry !== next)
        now = next.at
        next.callback()
      }
      now = end
    },
  }
}

describe('runIntro', () => {
  test('orbits after 0.3 s, reveals 2.5 s later and is complete after one more second', () => {
    const clock = handTimer()
    const seen: IntroPhase[] = []
    runIntro((phase) => seen.push(phase), { reducedMotion: false, timer: clock.timer })

    clock.advance(299)
    expect(seen).toStrictEqual([])
    clock.advance(1)
    expect(seen).toStrictEqual(['orbiting'])
    clock.advance(2_499)
    expect(seen).toStrictEqual(['orbiting'])
    clock.advance(1)
    expect(seen).toStrictEqual(['orbiting', 'reveal'])
    clock.advance(1_000)
    expect(seen).toStrictEqual(['orbiting', 'reveal', 'complete'])
    clock.advance(60_000)
    expect(seen).toHaveLength(3)
  })

  test('is complete at once with reduced motion', () => {
    const clock = handTimer()
    const seen: IntroPhase[] = []
    runIntro((phase) => seen.push(phase), { reducedMotion: true, timer: clock.timer })
    expect(seen).toStrictEqual(['complete'])
    clock.advance(60_000)
    expect(seen).toStrictEqual(['complete'])
  })

  test('makes no call after it was stopped, in any phase', () => {
    const clock = handTimer()
    const seen: IntroPhase[] = []
    const stop = runIntro((phase) => seen.push(phase), { reducedMotion: false, timer: clock.timer })
    clock.advance(300)
    stop()
    clock.advance(60_000)
    expect(seen).toStrictEqual(['orbiting'])
  })
})
