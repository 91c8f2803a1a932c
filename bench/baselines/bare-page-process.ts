import { servePage } from './bare-page.ts'

// A process of its own: answers `/` with the page at the given address, from memory, and sends its own origin.
const page = await fetch(process.argv[2] ?? '')
const { url } = await servePage(await page.text())
process.send?.(new URL(url).origin)
