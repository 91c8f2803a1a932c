/** Outlines of the kinds of sections, in a box of 48 by 30. */
const OUTLINES: Readonly<Record<string, string>> = {
  text: 'M4 6h18M4 13h40M4 19h40M4 25h30',
  facts: 'M4 6h12M20 6h24M4 15h12M20 15h24M4 24h12M20 24h24',
  steps: 'M6 15h36M6 12v6M18 12v6M30 12v6M42 12v6',
  statement: 'M8 11h32M12 19h24',
  cards: 'M3 5h12v20H3zM18 5h12v20H18zM33 5h12v20H33z',
  diagram: 'M6 4h36v6H6zM6 12h36v6H6zM6 20h36v6H6z',
  drawing: 'M4 11h12v8H4zM32 4h12v8H32zM32 18h12v8H32zM16 15h8M24 8v14M24 8h8M24 22h8',
  screen: 'M5 4h38v22H5zM5 9h38M9 14h10M9 19h20',
  picture: 'M5 4h38v22H5zM5 22l11-9 8 7 6-5 13 9M33 10h2',
  code: 'M16 9l-7 6 7 6M32 9l7 6-7 6M27 6l-6 18',
  quote: 'M6 6v8M10 6v8M16 8h26M16 15h26M16 22h14',
  figures: 'M5 8h8v10M20 8h8v10M35 8h8v10M4 24h12M19 24h12M34 24h12',
  people: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M5 25c0-9 14-9 14 0M36 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M29 25c0-9 14-9 14 0',
  quotes: 'M4 5h18v20H4zM26 5h18v20H26zM8 11h10M8 16h6M30 11h10M30 16h6',
  logos: 'M4 10h11v10H4zM19 10h11v10H19zM34 10h11v10H34z',
  questions: 'M4 7h34M42 5v4M40 7h4M4 15h34M42 13v4M40 15h4M4 23h34M42 21v4M40 23h4',
  lessons: 'M4 6h6M14 6h30M14 12h22M4 20h6M14 20h30M14 26h22',
  offer: 'M4 4h26v22H4zM30 4h14v22H30zM9 10h14M9 15h14M34 10h6M34 20h6',
  call: 'M6 8h24M6 14h18M28 18h16v8H28z',
}

/** A small picture of a kind of section. */
export function SectionPicture({ kind }: { kind: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 30"
      className="h-7.5 w-12 shrink-0 fill-none stroke-2 stroke-accent"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={OUTLINES[kind]} />
    </svg>
  )
}
