interface Props {
  code: string
  file?: string | undefined
  caption?: string | undefined
}

/** On phones, whose scroll bars are hidden, lines that continue fade at the edge; the end has room before it. */
const FADING = 'max-md:[mask-image:linear-gradient(to_right,#000_calc(100%-3.5rem),transparent)] max-md:pr-14'

/** Code as text, with its file's name above. */
export function CodeFigure({ code, file, caption }: Props) {
  return (
    <figure className="overflow-hidden rounded-xl border border-line bg-sunken">
      {file && <p className="border-line border-b px-5 py-2.5 font-mono text-sm text-soft">{file}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable by keyboard */}
      <pre tabIndex={0} className={`${FADING} overflow-x-auto p-5 text-xs leading-relaxed md:text-sm`}>
        <code>
          {code.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed text, some of them equal
            <span key={index} className={lineLook(line)}>
              {colour(line)}
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
      {caption && <figcaption className="border-line border-t px-5 py-3 text-sm text-soft">{caption}</figcaption>}
    </figure>
  )
}

/** Added and removed lines of a difference, which their sign also marks. */
function lineLook(line: string): string | undefined {
  if (/^ *\+ /.test(line)) return 'text-ok'
  if (/^ *- /.test(line)) return 'text-danger'
  return undefined
}

const PARTS =
  /(\/\/.*|^ *#.*|'[^']*'|"[^"]*")|\b(entity|service|projection|on|as|annotate|with|const|await|async|class|extends|return|resource|namespace|using|from|key|if|define|require)\b/g

function colour(line: string) {
  if (lineLook(line)) return line
  const parts = []
  let end = 0
  for (const match of line.matchAll(PARTS)) {
    const [text, quiet] = match
    if (match.index > end) parts.push(line.slice(end, match.index))
    parts.push(
      <span key={match.index} className={quiet ? 'text-soft' : 'text-accent'}>
        {text}
      </span>,
    )
    end = match.index + text.length
  }
  return [...parts, line.slice(end)]
}
