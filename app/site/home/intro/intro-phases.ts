/** The phases of the logo intro, in order. */
export type IntroPhase = 'initial' | 'orbiting' | 'reveal' | 'complete'

/** The phases after `initial`, with the duration in milliseconds of the previous phase. */
const STEPS: readonly { phase: IntroPhase; after: number }[] = [
  { phase: 'orbiting', after: 300 },
  { phase: 'reveal', after: 2_500 },
  { phase: 'complete', after: 1_000 },
]

/** Calls back once after a delay in milliseconds; returns a function that cancels it. */
export type Timer = (callback: () => void, ms: number) => () => void

const browserTimer: Timer = (callback, ms) => {
  const id = setTimeout(callback, ms)
  return () => clearTimeout(id)
}

/**
 * Runs the phases of the intro from `initial`, calling back at the start of each. With reduced motion only the last one
 * occurs. Returns a function that stops it.
 */
export function runIntro(
  onPhase: (phase: IntroPhase) => void,
  { reducedMotion, timer = browserTimer }: { reducedMotion: boolean; timer?: Timer },
): () => void {
  if (reducedMotion) {
    onPhase('complete')
    return () => undefined
  }
  let stop = () => {}
  const wait = (index: number) => {
    const step = STEPS[index]
    if (!step) return
    stop = timer(() => {
      onPhase(step.phase)
      wait(index + 1)
    }, step.after)
  }
  wait(0)
  return () => stop()
}
