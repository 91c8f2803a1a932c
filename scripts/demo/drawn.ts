/** A drawn portrait: nobody's face. */
export interface Look {
  ground: string
  skin: string
  hair: string
  clothes: string
  cut: 'short' | 'long' | 'bun' | 'beard'
}

const CUTS: Record<Look['cut'], string> = {
  short: '<path d="M212 300c-14-110 40-172 108-172s122 62 108 172c-12-54-40-78-108-84-68 6-96 30-108 84z"/>',
  long: '<path d="M196 470c-20-130-16-346 124-346s144 216 124 346h-60V290c-20-44-44-62-64-68-20 6-44 24-64 68v180z"/>',
  bun: '<circle cx="320" cy="112" r="46"/><path d="M214 296c-12-104 44-160 106-160s118 56 106 160c-16-56-52-76-106-80-54 4-90 24-106 80z"/>',
  beard:
    '<path d="M212 300c-14-110 40-172 108-172s122 62 108 172c-12-54-40-78-108-84-68 6-96 30-108 84z"/><path d="M224 332c8 84 46 124 96 124s88-40 96-124c-20 34-50 44-96 44s-76-10-96-44z"/>',
}

/** Draws a portrait as a square picture. */
export function drawPortrait({ ground, skin, hair, clothes, cut }: Look): Buffer {
  const behind = cut === 'long' ? `<g fill="${hair}">${CUTS.long}</g>` : ''
  const before = cut === 'long' ? CUTS.short : CUTS[cut]
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" width="640" height="640">
    <rect width="640" height="640" fill="${ground}"/>
    <circle cx="470" cy="150" r="240" fill="#fff" opacity="0.12"/>
    ${behind}
    <path d="M96 640c0-128 92-190 224-190s224 62 224 190z" fill="${clothes}"/>
    <path d="M272 400h96v72c0 34-96 34-96 0z" fill="${skin}"/>
    <ellipse cx="320" cy="310" rx="102" ry="132" fill="${skin}"/>
    <g fill="${hair}">${before}</g>
    <g fill="none" stroke="#1b1e2b" stroke-width="7" stroke-linecap="round">
      <path d="M272 306v8M368 306v8M292 386c18 14 38 14 56 0"/>
    </g>
  </svg>`)
}

/** Draws the mark of an invented partner. */
export function drawMark(colour: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320" width="640" height="320">
    <g fill="none" stroke="${colour}" stroke-width="26"><circle cx="250" cy="160" r="92"/><circle cx="390" cy="160" r="92"/></g>
  </svg>`)
}

/** A curriculum of one page as a PDF. */
export function drawCurriculum(lines: readonly string[]): Buffer {
  const escaped = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`)
  const page = `BT /F1 13 Tf 20 TL 60 780 Td ${escaped.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
