import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Company } from '#app/features/ground/settings/company/company.ts'
import { companyLines, OWN_DATA } from './company-lines.ts'
import type { MailContent } from './content.ts'
import { HtmlBlock } from './html-blocks.server.tsx'
import { colors, fonts, sheetCss } from './html-look.ts'

// Outlook for Windows ignores max-width and gets a fixed-width table around the fluid one.
const OUTLOOK_OPEN =
  '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->'
const OUTLOOK_CLOSE = '<!--[if mso]></td></tr></table><![endif]-->'

/** Renders the HTML part of a mail: tables and inline styles for mail programs, no external resources. */
export function renderHtml(content: MailContent, company: Company): string {
  const head = renderToStaticMarkup(<Head title={content.subject} />)
  const sheet = renderToStaticMarkup(<Sheet content={content} company={company} />)
  const body = `margin:0;padding:0;width:100%;background-color:${colors.ground};-webkit-text-size-adjust:100%`
  return [
    '<!doctype html>',
    `<html lang="it" dir="ltr">${head}`,
    `<body class="ground" style="${body}">`,
    `<div class="ground" role="article" aria-roledescription="email" lang="it" style="background-color:${colors.ground};padding:32px 16px">`,
    `${OUTLOOK_OPEN}${sheet}${OUTLOOK_CLOSE}`,
    '</div></body></html>',
  ].join('\n')
}

function Head({ title }: { title: string }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <meta name="x-apple-disable-message-reformatting" />
      <title>{title}</title>
      <style>{sheetCss}</style>
    </head>
  )
}

function Sheet({ content, company }: { content: MailContent; company: Company }) {
  return (
    <>
      <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 }}>{content.preheader}</div>
      <table
        role="presentation"
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        align="center"
        style={{ width: '100%', maxWidth: 600, margin: '0 auto', borderCollapse: 'separate', tableLayout: 'fixed' }}
      >
        <tbody>
          <tr>
            <td style={{ padding: '0 0 20px' }}>
              <Brand />
            </td>
          </tr>
          <tr>
            <td
              className="sheet pad"
              style={{
                padding: 40,
                backgroundColor: colors.sheet,
                border: `1px solid ${colors.line}`,
                borderRadius: 12,
              }}
            >
              {content.heading && (
                <h1
                  className="text"
                  style={{
                    margin: 0,
                    fontFamily: fonts.sans,
                    fontSize: 28,
                    lineHeight: '34px',
                    fontWeight: 600,
                    letterSpacing: '-0.02em',
                    color: colors.text,
                    overflowWrap: 'anywhere',
                    wordBreak: 'break-word',
                  }}
                >
                  {content.heading}
                </h1>
              )}
              {content.blocks.map((block, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
                <HtmlBlock key={at} block={block} top={at > 0 ? 24 : content.heading ? 16 : 0} />
              ))}
            </td>
          </tr>
          <tr>
            <td
              className="soft"
              style={content.heading ? footerStyle : { ...footerStyle, fontSize: 11, lineHeight: '16px' }}
            >
              {companyLines(company).map((facts) => (
                <div key={facts.join()} style={{ padding: '0 0 4px' }}>
                  {facts.map((fact, at) => (
                    // Allows line breaks between facts before breaks inside one.
                    <Fragment key={fact}>
                      {at > 0 ? ' · ' : ''}
                      <span style={{ display: 'inline-block' }}>{fact}</span>
                    </Fragment>
                  ))}
                </div>
              ))}
              {content.ownData && (
                <div>
                  <a
                    href={content.ownData}
                    className="soft"
                    style={{ color: colors.soft, textDecoration: 'underline' }}
                  >
                    {OWN_DATA}
                  </a>
                </div>
              )}
            </td>
          </tr>
        </tbody>
      </table>
    </>
  )
}

const footerStyle = {
  padding: '24px 8px 0',
  fontFamily: fonts.sans,
  fontSize: 13,
  lineHeight: '20px',
  color: colors.soft,
  overflowWrap: 'anywhere',
} as const

function Brand() {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ borderCollapse: 'separate' }}>
      <tbody>
        <tr>
          <td
            className="badge"
            style={{
              padding: '6px 10px',
              borderRadius: 6,
              backgroundColor: colors.accent,
              color: colors.onAccent,
              fontFamily: fonts.sans,
              fontSize: 15,
              lineHeight: '20px',
              fontWeight: 700,
              letterSpacing: '0.06em',
            }}
          >
            IDG
          </td>
          <td
            className="soft"
            style={{
              padding: '0 0 0 12px',
              fontFamily: fonts.sans,
              fontSize: 14,
              lineHeight: '20px',
              color: colors.soft,
            }}
          >
            Consulenza e sviluppo su SAP Business Technology Platform
          </td>
        </tr>
      </tbody>
    </table>
  )
}
