/** The phases of the logo intro, in their order. */
export type IntroPhase = 'initial' | 'orbiting' | 'reveal' | 'complete'

/** What follows `initial`, each after so many milliseconds in the phase before. */
const STEPS: readonly { phase: IntroPhase; after: number }[] = [
  { phase: 'orbiting', after: 300 },
  { phase: 'reveal', after: 2_500 },
  { phase: 'complete', after: 1_000 },
]

/** Calls back once after so many milliseconds; the answer calls it off. */
export type Timer = (callback: () => void, ms: number) => () => void

const browserTimer: Timer = (callback, ms) => {
  const id = setTimeout(callback, ms)
  return () => clearTimeout(id)
}

/**
 * Leads the intro from `initial` through its phases, telling each as it begins. With reduced motion there is only the
 * end. The answer stops it.
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
