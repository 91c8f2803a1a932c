import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findChromium } from '#scripts/chromium.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Opens pages for the tests of one file and watches them: see `useBrowser`. */
export interface BrowserTools {
  /** A page in a browser context of its own: no storage, no history of another test. */
  open: (options?: BrowserContextOptions) => Promise<Page>
}

/**
 * Starts Chromium for the tests of one file. A page that writes to console.error or console.warn, throws, is refused
 * something by its Content-Security-Policy, gets a cookie or asks another host for anything fails its test.
 */
export function useBrowser(): BrowserTools {
  let browser: Browser
  const contexts: BrowserContext[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ARGS })
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    for (const context of contexts.splice(0)) {
      for (const cookie of await context.cookies()) complaints.push(`cookie ${cookie.name}`)
      await context.close()
    }
    expect(complaints.splice(0), 'what the browser complained about').toEqual([])
  })

  return {
    async open(options = {}) {
      const context = await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome', ...options })
      contexts.push(context)
      context.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url())
        if (protocol !== 'data:' && hostname !== 'localhost') complaints.push(`request to ${request.url()}`)
      })
      context.on('weberror', (error) => complaints.push(`exception: ${error.error().message}`))
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !isExpectedStatus(message.text())) {
          complaints.push(`console.${message.type()}: ${message.text()}`)
        }
      })
      return context.newPage()
    },
  }
}

/** Chromium itself logs every answer of 4xx and 5xx; the tests that provoke one check the answer. */
function isExpectedStatus(text: string): boolean {
  return /^Failed to load resource: the server responded with a status of (400|404|429|500) /.test(text)
}
