import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { finishDocument } from './finish-document.ts'

const NONCE = '5f4dcc3b'
const ours = (code: string, attributes = '') => `<script nonce="${NONCE}"${attributes}>${code}</script>`

const HTML = [
  '<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/a.js"/>',
  `<style id="site-styles" nonce="${NONCE}">.a{color:red}.b{color:red}</style>`,
  '<noscript><link rel="stylesheet" href="/assets/app-1.css"/></noscript>',
  ours('first()'),
  '</head><body><p class="a">Testo</p>',
  '<script>alert("smuggled")</script>',
  ours('scroll()'),
  ours('window.__reactRouterContext = {};'),
  ours('import "/assets/m.js";\nimport("/assets/entry.js");', ' type="module" async=""'),
  '<!--$-->',
  ours('window.__reactRouterContext.streamController.enqueue("[1]");'),
  '<!--/$--></body></html>',
].join('')

const finish = (kept: boolean) => finishDocument(HTML, NONCE, { https: true, staff: false, kept })
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Returns the inline scripts that a browser would run. */
const running = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code).filter((code) => code)

describe('a finished document', () => {
  test('starts no application: the entry is plain text until it is started', () => {
    const { html } = finish(true)

    expect(html).not.toMatch(/modulepreload|type="module"/)
    const entry = /<script type="text\/plain" id="entry">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(entry).toContain(`import("/assets/entry.js").catch(`)
  })

  test('keeps an element for each script of the framework: hydration counts them', () => {
    const count = (html: string) => html.match(/<script/g)?.length

    expect(count(finish(true).html)).toBe(count(HTML))
  })

  test.each([true, false])('allows only code with the nonce, by hash (kept: %s)', (kept) => {
    const { html, policy } = finish(kept)

    expect(html).not.toContain(NONCE)
    const [first, smuggled = '', ...others] = running(html)
    expect([first, smuggled, others.length]).toStrictEqual(['first()', 'alert("smuggled")', 3])
    const entry = /id="entry">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
    const styles = /<style id="site-styles"[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
    for (const text of ['first()', ...others, entry, styles]) expect(policy).toContain(hashOf(text))
    expect(policy).not.toContain(hashOf(smuggled))
    expect(policy.match(/sha256-/g)).toHaveLength(6)
  })

  test('contains its own part of the styles if it is kept, and the address of the full sheet', () => {
    expect(finish(true).html).toContain('<style id="site-styles" data-sheet="/assets/app-1.css">.a{color:red}</style>')
    expect(finish(false).html).toContain('<style id="site-styles">.a{color:red}.b{color:red}</style>')
  })
})
