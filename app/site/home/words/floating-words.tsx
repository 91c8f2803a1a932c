import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import type { WordCanvas } from './word-canvas.ts'

/**
 * The words behind the hero, and the switch that stops them. Both are decorative and last in the section; the drawing
 * code is loaded when the page is idle.
 */
export function FloatingWords() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<WordCanvas>(undefined)
  const [state, setState] = useState<'absent' | 'playing' | 'paused'>('absent')

  useEffect(() => {
    let gone = false
    const later = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200))
    later(async () => {
      if (gone) return
      const module = await import('./word-canvas.ts').catch(() => undefined)
      if (gone || !module || !canvas.current) return
      words.current = module.startWords(canvas.current, () => setState('paused'))
      setState('playing')
    })
    return () => {
      gone = true
      words.current?.stop()
    }
  }, [])

  const playing = state === 'playing'
  const label = playing ? 'Ferma l’animazione' : 'Riprendi l’animazione'
  return (
    <>
      <div
        aria-hidden="true"
        className={`pointer-events-none absolute inset-0 -z-10 text-soft transition-opacity duration-1000 print:hidden ${state === 'absent' ? 'opacity-0' : 'opacity-80'}`}
      >
        <canvas ref={canvas} className="size-full" />
      </div>
      {state !== 'absent' && (
        <button
          type="button"
          aria-label={label}
          title={label}
          onClick={() => {
            words.current?.setPlaying(!playing)
            setState(playing ? 'paused' : 'playing')
          }}
          className="absolute right-2 bottom-4 z-10 hidden size-11 items-center justify-center rounded-full text-soft hover:text-accent motion-safe:flex sm:right-4 print:hidden"
        >
          {playing ? (
            <Pause aria-hidden className="size-4 fill-current" />
          ) : (
            <Play aria-hidden className="size-4 fill-current" />
          )}
        </button>
      )}
    </>
  )
}
