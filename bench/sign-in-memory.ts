import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { printMachine, printTable } from './support/figures.ts'
import { startProduct } from './support/product.ts'

// `node bench/sign-in-memory.ts [seconds]`: memory of the process while attackers post passwords from different networks.

const PARALLEL = 80
const MEGABYTE = 1024

/** Memory of a process in MB; Linux only. */
function residentMegabytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(line?.[1] ?? 0) / MEGABYTE)
}

const seconds = Number(process.argv[2] ?? 20)
await printMachine()
const product = await startProduct({ TRUST_PROXY: '127.0.0.1,::1', LOG_LEVEL: 'warn' })
const statuses = new Map<number, number>()
let sent = 0

async function post(): Promise<void> {
  const at = sent++
  const answer = await fetch(`${product.url}/AdminLoginPortal`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: product.url, 'x-forwarded-for': `10.${at % 250}.${Math.floor(at / 250) % 250}.1` },
    body: new URLSearchParams({ email: `x${at}@idg.example`, password: 'qualcosa di diverso' }),
  })
  await answer.arrayBuffer()
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
}

// One sign-in at a time loads what the first one needs.
for (let at = 0; at < 20; at++) await post()
await pause(2_000)
const before = residentMegabytes(product.pid)
const end = Date.now() + seconds * 1000
let highest = before
let isOver = false
const sampling = (async () => {
  while (!isOver) {
    highest = Math.max(highest, residentMegabytes(product.pid))
    await pause(100)
  }
})()
await Promise.all(
  Array.from({ length: PARALLEL }, async () => {
    while (Date.now() < end) await post()
  }),
)
await pause(10_000)
isOver = true
await sampling
printTable(
  'Memory of the process while 80 clients post passwords',
  ['before', 'highest', 'growth', '10 s after', 'posts', 'answers'],
  [
    [
      `${before} MB`,
      `${highest} MB`,
      `${highest - before} MB`,
      `${residentMegabytes(product.pid)} MB`,
      String(sent),
      JSON.stringify(Object.fromEntries(statuses)),
    ],
  ],
)
await product.stop()
