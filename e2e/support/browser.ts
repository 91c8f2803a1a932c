import path from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterEach, beforeAll, expect } from 'vitest'
import { findTestBrowser } from '#scripts/chromium.ts'
import { scratchParent } from '#test/scratch-folder.ts'
import { surprisesOf, watch } from './announce.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A step that never happens fails its test; a late one on a busy machine does not. */
const STEP_MS = 90_000

/** Opens pages for the tests of one file and watches them: see `testBrowser`. */
export interface BrowserTools {
  /**
   * Opens a page in a new browser context without storage or history. Staff may have cookies. Nothing moves unless the
   * test asks for it: Home's floating words alone use 0.7 processor seconds per second.
   */
  open: (options?: BrowserContextOptions & { staff?: boolean }) => Promise<Page>
  /** Declares that this test causes such a complaint, which is no defect: it must occur, unless it depends on the machine's pace. */
  expectComplaint: (pattern: RegExp, isCertain?: boolean) => void
}

let shared: Promise<Browser> | undefined

/** One Chromium for all test files of a worker, started again if it has crashed. It ends with the worker. */
async function sharedBrowser(): Promise<Browser> {
  if (shared && (await shared).isConnected()) return shared
  shared = launchWithFonts('dejavu')
  return shared
}

/**
 * Starts a Chromium that has only the fonts of a configuration in `fonts/`: lines break alike on every machine, also on one
 * without fonts, where Chromium would crash.
 */
export function launchWithFonts(fonts: string): Promise<Browser> {
  // Chromium shares drawings between its processes as files in its temporary folder: on a disk they take a tenth more of the
  // kernel's time.
  const FONTCONFIG_FILE = path.resolve(import.meta.dirname, `fonts/${fonts}.conf`)
  const env = { ...process.env, TMPDIR: scratchParent(), FONTCONFIG_FILE }
  return chromium.launch({ executablePath: findTestBrowser() ?? '', args: ARGS, env })
}

/**
 * Opens pages in Chromium for the tests of one file, each in a context of its own. A page fails its test if it writes to console.error or console.warn,
 * throws, violates its Content-Security-Policy, gets a cookie, contacts another host, or shows a message, a wrong field, a jump or
 * a layout shift that no step announced (`announce`).
 */
export function testBrowser(): BrowserTools {
  let browser: Browser | undefined
  const contexts: BrowserContext[] = []
  const ofStaff = new Set<BrowserContext>()
  const complaints: string[] = []
  const expected: RegExp[] = []
  const certain: RegExp[] = []

  beforeAll(async () => {
    browser = await sharedBrowser()
  })
  afterEach(async () => {
    for (const context of contexts.splice(0)) {
      const cookies = ofStaff.has(context) ? [] : await context.cookies()
      for (const { name } of cookies) complaints.push(`cookie ${name}`)
      complaints.push(...(await surprisesOf(context)))
      await context.close()
    }
    const all = complaints.splice(0)
    const patterns = expected.splice(0)
    const needed = certain.splice(0)
    const surprises = all.filter((complaint) => !patterns.some((pattern) => pattern.test(complaint)))
    expect(surprises, 'what the browser complained about').toStrictEqual([])
    for (const pattern of needed) expect(all).toContainEqual(expect.stringMatching(pattern))
  })

  return {
    expectComplaint(pattern, isCertain = true) {
      expected.push(pattern)
      if (isCertain) certain.push(pattern)
    },
    async open({ staff = false, ...options } = {}) {
      if (!browser) throw new Error('the browser starts with the first test')
      const context = await browser.newContext({
        locale: 'it-IT',
        timezoneId: 'Europe/Rome',
        reducedMotion: 'reduce',
        ...options,
      })
      context.setDefaultTimeout(STEP_MS)
      contexts.push(context)
      if (staff) ofStaff.add(context)
      await watch(context, options.javaScriptEnabled !== false)
      context.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url())
        if (protocol !== 'data:' && hostname !== 'localhost') complaints.push(`request to ${request.url()}`)
      })
      context.on('weberror', (error) => complaints.push(`exception: ${error.error().message}`))
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) {
          complaints.push(`console.${message.type()}: ${message.text()}`)
        }
      })
      return context.newPage()
    },
  }
}

/** Resolves when the application's scripts run the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => 'idg' in window)
}

/** The window of the application, with the router that React Router offers for debugging. */
export interface Routed {
  __reactRouterDataRouter: { navigate: (to: string, options?: { replace: boolean }) => Promise<void> }
}

/**
 * Shows another page of the application as a link does, and resolves when it is in the document. The document stays, with all
 * scripts that run in it; loading another takes a third of a second of processor time more.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const shown = page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as Routed
    // React commits a page some time after the router has it, also with the router's flushSync. In the commit the router
    // scrolls to the top.
    const committed = new Promise<void>((resolve) => {
      const { scrollTo } = window
      window.scrollTo = ((...position: [number, number]) => {
        window.scrollTo = scrollTo
        scrollTo(...position)
        resolve()
      }) as typeof scrollTo
    })
    await router.navigate(to)
    await committed
  }, path)
  await inTime(`navigation to ${path}`, shown)
  // The notice of a slow page is removed, and the page no longer dimmed, one rendering later.
  await page.locator('.loading-notice p').waitFor({ state: 'detached' })
}

/** Rejects when the time of a step is over: `evaluate` itself waits for ever. */
export async function inTime<Result>(step: string, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${step} has not ended after ${STEP_MS / 1000} s`)), STEP_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
