import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright'
import { findChromium } from '#scripts/chromium.ts'

/** The bytes of one visit of a page by kind, as transferred (brotli, without headers). */
export type PageWeight = Record<
  'markup' | 'inline styles' | 'inline scripts' | 'scripts' | 'font' | 'images' | 'other',
  number
>

const KINDS: Record<string, keyof PageWeight> = { script: 'scripts', font: 'font', image: 'images' }

/** Loads a page as a phone does, waits until it is idle, and measures what was transferred. */
export async function weighPage(url: string): Promise<PageWeight> {
  const weight = { ...weighDocument(await (await fetch(url)).text()), scripts: 0, font: 0, images: 0, other: 0 }
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
    const bodies: Promise<void>[] = []
    page.on('response', (response) => {
      const kind = response.request().resourceType()
      if (kind === 'document') return
      bodies.push(
        response.allHeaders().then((headers) => {
          weight[KINDS[kind] ?? 'other'] += Number(headers['content-length'] ?? 0)
        }),
      )
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await Promise.all(bodies)
  } finally {
    await browser.close()
  }
  return weight
}

/** The paths of the scripts that a page loads until it is idle. */
export async function scriptsOf(url: string): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
    const paths = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') paths.add(new URL(request.url()).pathname)
    })
    await page.goto(url)
    // The scripts start after the first paint, which may be late on a busy machine.
    await page.waitForFunction(() => 'idg' in window)
    await page.waitForLoadState('networkidle')
    return [...paths]
  } finally {
    await browser.close()
  }
}

/** The size of a part of the document is the difference in size without it. */
function weighDocument(html: string): Pick<PageWeight, 'markup' | 'inline styles' | 'inline scripts'> {
  const size = (text: string) => brotliCompressSync(text).length
  const whole = size(html)
  const styles = whole - size(html.replaceAll(/<style[\s\S]*?<\/style>/g, ''))
  const scripts = whole - size(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''))
  return { markup: whole - styles - scripts, 'inline styles': styles, 'inline scripts': scripts }
}
