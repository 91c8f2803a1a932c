import type { MailBlock, MailFact } from './content.ts'
import { colors, fonts } from './html-look.ts'
import { body, breaking, Lines, label, Panel, Subheading } from './html-parts.server.tsx'

type Block<Kind extends MailBlock['kind']> = Extract<MailBlock, { kind: Kind }>

/** Keeps hours and minutes on one line with the adjacent word: "ore 09:30", "60 minuti". */
function kept(text: string): string {
  return text.replace(/\b(ore) (?=\d\d:\d\d)|(?<=\b\d+) (?=minut[oi]\b)/g, '$1\u00a0')
}

/** One block of a mail; `top` is the margin above its text. */
export function HtmlBlock({ block, top }: { block: MailBlock; top: number }) {
  switch (block.kind) {
    case 'paragraph':
      return <Paragraph block={block} top={top} />
    case 'code':
      return <Code block={block} />
    case 'notice':
      return <Notice block={block} />
    case 'facts':
      return <Facts facts={block.facts} />
    case 'steps':
      return <Steps block={block} />
    case 'quote':
      return <Quote block={block} />
    case 'letter':
      return <Lines text={block.text} top={top} linked />
    case 'action':
      return (
        <>
          <Action block={block} />
          {block.spelled && <Address href={block.href} />}
        </>
      )
  }
}

function Paragraph({ block, top }: { block: Block<'paragraph'>; top: number }) {
  return block.quiet ? (
    <p className="soft" style={{ ...label, margin: `${top}px 0 0` }}>
      {kept(block.text)}
    </p>
  ) : (
    <p className="text" style={{ ...body, margin: `${top}px 0 0` }}>
      {kept(block.text)}
    </p>
  )
}

function Code({ block }: { block: Block<'code'> }) {
  return (
    <Panel className="sunken" style={{ backgroundColor: colors.sunken }}>
      <div className="soft" style={label}>
        {block.label}
      </div>
      <div
        className="text"
        style={{
          padding: '4px 0 0',
          fontFamily: fonts.mono,
          fontSize: 24,
          lineHeight: '32px',
          fontWeight: 600,
          letterSpacing: '0.04em',
          color: colors.text,
        }}
      >
        {block.value}
      </div>
    </Panel>
  )
}

function Notice({ block }: { block: Block<'notice'> }) {
  const edge = { backgroundColor: colors.wash, borderLeft: `4px solid ${colors.accent}` }
  return (
    <Panel className="wash edge" style={edge}>
      <div className="accent" style={{ ...label, fontWeight: 600, color: colors.accent }}>
        {block.label}
      </div>
      <div className="text" style={{ ...body, padding: '4px 0 0', fontWeight: 600 }}>
        {kept(block.text)}
      </div>
      {block.note ? (
        <div className="soft" style={{ ...label, padding: '4px 0 0' }}>
          {block.note}
        </div>
      ) : null}
    </Panel>
  )
}

function Facts({ facts }: { facts: MailFact[] }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ width: '100%', marginTop: 16 }}>
      <tbody>
        {facts.map((fact, at) => {
          const rule = at === 0 ? {} : { borderTop: `1px solid ${colors.line}` }
          return (
            <tr key={fact.label}>
              <td
                className="soft line"
                width={104}
                style={{
                  ...label,
                  ...rule,
                  width: 104,
                  padding: '12px 12px 12px 0',
                  lineHeight: '24px',
                  verticalAlign: 'top',
                }}
              >
                {fact.label}
              </td>
              <td
                className="text line"
                style={{ ...body, ...breaking, ...rule, padding: '12px 0', lineHeight: '24px', verticalAlign: 'top' }}
              >
                {fact.href ? (
                  <a className="accent" href={fact.href} style={{ color: colors.accent, textDecoration: 'underline' }}>
                    <bdi>{fact.value}</bdi>
                  </a>
                ) : (
                  <bdi>{kept(fact.value)}</bdi>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Steps({ block }: { block: Block<'steps'> }) {
  return (
    <>
      <Subheading>{block.heading}</Subheading>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ width: '100%' }}>
        <tbody>
          {block.steps.map((step, at) => (
            <tr key={step}>
              <td
                className="accent"
                width={28}
                style={{
                  ...body,
                  width: 28,
                  padding: '8px 0 0',
                  fontWeight: 600,
                  color: colors.accent,
                  verticalAlign: 'top',
                }}
              >
                {at + 1}.
              </td>
              <td className="text" style={{ ...body, padding: '8px 0 0', verticalAlign: 'top' }}>
                {step}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Quote({ block }: { block: Block<'quote'> }) {
  return (
    <>
      <Subheading>{block.label}</Subheading>
      <Panel className="sunken" style={{ backgroundColor: colors.sunken, ...breaking }} top={8}>
        <Lines text={block.text} linked={block.linked ?? false} />
      </Panel>
    </>
  )
}

function Action({ block: { label: words, href, quiet } }: { block: Block<'action'> }) {
  const look = quiet
    ? { className: 'edge accent', border: `2px solid ${colors.accent}`, color: colors.accent }
    : { className: 'badge', border: `2px solid ${colors.accent}`, color: colors.onAccent }
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      style={{ marginTop: quiet ? 16 : 32, borderCollapse: 'separate' }}
    >
      <tbody>
        <tr>
          <td
            className={quiet ? '' : 'badge'}
            style={{ borderRadius: 8, ...(!quiet && { backgroundColor: colors.accent }) }}
          >
            <a
              className={look.className}
              href={href}
              style={{
                display: 'inline-block',
                padding: '11px 22px',
                border: look.border,
                borderRadius: 8,
                fontFamily: fonts.sans,
                fontSize: 16,
                lineHeight: '22px',
                fontWeight: 600,
                color: look.color,
                textDecoration: 'none',
              }}
            >
              {words}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Address({ href }: { href: string }) {
  return (
    <p className="soft" style={{ ...label, margin: '16px 0 0', overflowWrap: 'anywhere', wordBreak: 'break-word' }}>
      Se il pulsante non funziona, copia questo indirizzo nel browser:
      <br />
      {href}
    </p>
  )
}
