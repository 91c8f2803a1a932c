import type { CSSProperties, ReactNode } from 'react'
import { linkParts } from '#app/lib/text/links.ts'
import { colors, fonts } from './html-look.ts'

/** The look of running text. */
export const body: CSSProperties = { fontFamily: fonts.sans, fontSize: 16, lineHeight: '26px', color: colors.text }
/** The look of labels and of quiet text. */
export const label: CSSProperties = { fontFamily: fonts.sans, fontSize: 14, lineHeight: '20px', color: colors.soft }
/** Breaks long words, so that user text cannot widen the mail. */
export const breaking: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' }

/** Line breaks as `<br>`, because Outlook does not support `white-space`. */
export function Lines({ text, top = 0, linked = false }: { text: string; top?: number; linked?: boolean }) {
  return (
    <div style={{ marginTop: top }}>
      {text.split('\n').map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <div key={at} className="text" dir="auto" style={{ ...body, ...breaking, minHeight: 26 }}>
          {linked ? <Linked line={line} /> : line || '\u00a0'}
        </div>
      ))}
    </div>
  )
}

function Linked({ line }: { line: string }) {
  if (!line) return '\u00a0'
  return linkParts(line).map(({ text, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
      <a key={at} className="accent" href={href} style={{ color: colors.accent, textDecoration: 'underline' }}>
        {text}
      </a>
    ) : (
      text
    ),
  )
}

/** A heading within a mail. */
export function Subheading({ children }: { children: ReactNode }) {
  return (
    <h2
      className="text"
      style={{ ...body, margin: '32px 0 0', fontSize: 18, fontWeight: 600, letterSpacing: '-0.01em' }}
    >
      {children}
    </h2>
  )
}

/** A framed area. */
export function Panel(props: { className: string; style: CSSProperties; top?: number; children: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ width: '100%', marginTop: props.top ?? 24, borderCollapse: 'separate', tableLayout: 'fixed' }}
    >
      <tbody>
        <tr>
          <td className={props.className} style={{ padding: '16px 20px', borderRadius: 8, ...props.style }}>
            {props.children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
