import { Canvas, Label } from './ink.tsx'

const DESCRIPTION =
  'Un sentiero con sei tappe: colloquio, un’ora su obiettivo e vincoli; esercizio iniziale, mezz’ora per valutare il livello; giorno 1, dominio e servizi; giorno 2, interfaccia e sistemi esterni; giorno 3, sicurezza e rilascio; richiamo, con le domande nate sul lavoro dopo qualche settimana.'

const STOPS = [
  ['Colloquio', 'obiettivo e vincoli'],
  ['Esercizio iniziale', 'per valutare il livello'],
  ['Giorno 1', 'dominio e servizi'],
  ['Giorno 2', 'pagine, altri sistemi'],
  ['Giorno 3', 'sicurezza e rilascio'],
  ['Richiamo', 'domande dal lavoro'],
] as const

/** The stops of a course along a winding path. */
export default function CoursePath() {
  return (
    <Canvas
      description={DESCRIPTION}
      wide={{ width: 1152, height: 430, content: <Wide /> }}
      narrow={{ width: 343, height: 760, content: <Narrow /> }}
    />
  )
}

function Stop({ at, x, y, side }: { at: number; x: number; y: number; side: 'above' | 'below' | 'left' | 'right' }) {
  const [title, text] = STOPS[at] as (typeof STOPS)[number]
  const isDay = title.startsWith('Giorno')
  const anchor = side === 'left' ? 'end' : side === 'right' ? 'start' : 'middle'
  const dx = side === 'left' ? -52 : side === 'right' ? 52 : 0
  const dy = side === 'above' ? -74 : side === 'below' ? 66 : -6
  return (
    <g>
      <circle
        cx={x}
        cy={y}
        r={isDay ? 38 : 26}
        strokeWidth={isDay ? 0 : 3}
        className={isDay ? 'fill-accent-ground' : 'fill-ground stroke-accent'}
      />
      <Label
        x={x}
        y={y + (isDay ? 11 : 7)}
        size={isDay ? 32 : 19}
        anchor="middle"
        strong
        look={isDay ? 'fill-on-accent' : 'fill-accent'}
      >
        {isDay ? title.slice(-1) : at === 0 ? '1h' : at === 1 ? '½h' : '?'}
      </Label>
      <Label x={x + dx} y={y + dy} size={19} anchor={anchor} strong look="fill-text">
        {title}
      </Label>
      <Label x={x + dx} y={y + dy + 24} anchor={anchor}>
        {text}
      </Label>
    </g>
  )
}

function Wide() {
  return (
    <>
      <path
        d="M100 310C210 310 170 140 300 140S400 290 510 290S620 140 730 140S840 290 940 290S1010 140 1070 140"
        fill="none"
        strokeWidth={16}
        strokeLinecap="round"
        className="stroke-line"
      />
      <path
        d="M100 310C210 310 170 140 300 140S400 290 510 290S620 140 730 140S840 290 940 290S1010 140 1070 140"
        fill="none"
        strokeWidth={3}
        strokeDasharray="2 12"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <Stop at={0} x={100} y={310} side="below" />
      <Stop at={1} x={300} y={140} side="above" />
      <Stop at={2} x={510} y={290} side="below" />
      <Stop at={3} x={730} y={140} side="above" />
      <Stop at={4} x={940} y={290} side="below" />
      <Stop at={5} x={1070} y={140} side="above" />
    </>
  )
}

function Narrow() {
  const path = 'M60 50C60 130 280 90 280 170S60 230 60 310S280 370 280 450S60 510 60 590S280 630 280 700'
  return (
    <>
      <path d={path} fill="none" strokeWidth={14} strokeLinecap="round" className="stroke-line" />
      <path
        d={path}
        fill="none"
        strokeWidth={3}
        strokeDasharray="2 12"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <Stop at={0} x={60} y={50} side="right" />
      <Stop at={1} x={280} y={170} side="left" />
      <Stop at={2} x={60} y={310} side="right" />
      <Stop at={3} x={280} y={450} side="left" />
      <Stop at={4} x={60} y={590} side="right" />
      <Stop at={5} x={280} y={700} side="left" />
    </>
  )
}
