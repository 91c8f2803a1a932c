import { useEffect, useState } from 'react'
import { type IntroPhase, runIntro } from './intro-phases.ts'

/** Radius and angle (degrees, clockwise from the right) of each satellite's final position, and its label's side. */
const SATELLITES = [
  { radius: 190, angle: -118, side: 'end' },
  { radius: 258, angle: -62, side: 'start' },
  { radius: 122, angle: -24, side: 'start' },
  { radius: 258, angle: 200, side: 'start' },
  { radius: 190, angle: 52, side: 'start' },
  { radius: 258, angle: 108, side: 'end' },
] as const

const RINGS = [122, 190, 258]
const CENTRE = 280

/** The paths of the logo's letters, around the origin. */
const LETTERS = ['M-26-11v22', 'M-17-11v22h4.5a11 11 0 0 0 0-22Z', 'M24-7a11 11 0 1 0 1.5 8h-6.5']

/** Plays once per page load: a return to Home shows the final state. */
let told = false

/**
 * The logo intro: the company's subjects orbit its logo, stop and get their labels, and the logo gives its place to the
 * SAP core. Decorative: the style sheet shows the final state without JavaScript and with reduced motion.
 */
export function LogoIntro({ labels, className = '' }: { labels: readonly string[]; className?: string }) {
  const [phase, setPhase] = useState<IntroPhase>(told ? 'complete' : 'initial')

  useEffect(() => {
    if (told) return
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    return runIntro(
      (next) => {
        if (next === 'complete') told = true
        setPhase(next)
      },
      { reducedMotion },
    )
  }, [])

  return (
    <svg
      viewBox="0 0 560 560"
      aria-hidden="true"
      focusable="false"
      data-phase={phase}
      className={`logo-intro overflow-visible ${className}`}
    >
      {RINGS.map((radius, index) => (
        <circle
          key={radius}
          data-keep-clear={radius === RINGS.at(-1) ? 'round' : undefined}
          className={`intro-ring intro-ring-${index}`}
          cx={CENTRE}
          cy={CENTRE}
          r={radius}
          pathLength="1"
        />
      ))}
      {SATELLITES.map(({ radius, angle, side }, index) => {
        const { x, y } = pointOnCircle(radius, angle)
        const label = labels[index]
        return (
          <g key={label}>
            <g className={`intro-arm intro-arm-${index}`}>
              <circle className="intro-halo" cx={x} cy={y} r="14" />
              <circle className="intro-dot" cx={x} cy={y} r="5.5" />
            </g>
            <text
              data-keep-clear
              className="intro-label"
              x={side === 'start' ? x + 22 : x - 22}
              y={y + 5}
              textAnchor={side}
            >
              {label}
            </text>
          </g>
        )
      })}
      <circle data-keep-clear className="intro-core" cx={CENTRE} cy={CENTRE} r="62" />
      <g className="intro-mark">
        {LETTERS.map((path) => (
          <path key={path} d={path} pathLength="1" />
        ))}
      </g>
      <text className="intro-sap" x={CENTRE} y="294" textAnchor="middle">
        SAP
      </text>
    </svg>
  )
}

function pointOnCircle(radius: number, angle: number): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180
  // Rounded, so that server and browser produce the same digits.
  return {
    x: Math.round(CENTRE + radius * Math.cos(radians)),
    y: Math.round(CENTRE + radius * Math.sin(radians)),
  }
}
