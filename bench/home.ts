import { execFileSync, spawnSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { startPlainNode } from './baselines/plain-node.ts'
import { printMachine, printTable, showSpread, spreadOf } from './support/figures.ts'
import { processorSeconds } from './support/processor-time.ts'
import { startProduct } from './support/product.ts'

// `node bench/home.ts [rounds] [seconds]`: the home page per second, compared with Node's HTTP server sending the
// same bytes. The servers take turns, so that other load on the machine affects both.
const ROUNDS = Number(process.argv[2] ?? 5)
const SECONDS = Number(process.argv[3] ?? 4)
const CONNECTIONS = 32

/** Headers that a server creates itself, or that describe how one answer is sent. */
const NOT_COPIED = /^(date|connection|keep-alive|content-(type|length|encoding)|etag|vary|transfer-encoding)$/

interface Load {
  perSecond: number
  p99: number
  perCpuSecond: number
}

if (spawnSync('wrk', ['-v']).error) {
  console.log('\nNOT RUN: the home page beside node:http (this machine has no wrk)')
  process.exit(0)
}

const product = await startProduct()
const home = await fetch(product.url, { headers: { 'accept-encoding': 'identity' } })
const body = Buffer.from(await home.arrayBuffer())
const headers = Object.fromEntries([...home.headers].filter(([name]) => !NOT_COPIED.test(name)))
const page = { body, gzip: gzipSync(body, { level: 9 }), headers }
const plain = await startPlainNode(page)

const servers = { product, 'node:http and nothing else': plain }
const encodings = { gzip: 'gzip', identity: 'identity' }
try {
  await printMachine()
  for (const [name, encoding] of Object.entries(encodings)) {
    checkSameBytes(
      Object.values(servers).map(({ url }) => url),
      encoding,
    )
    const loads = new Map(Object.keys(servers).map((server) => [server, [] as Load[]]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const [server, { url, pid }] of Object.entries(servers)) loads.get(server)?.push(load(url, pid, encoding))
      process.stderr.write(`  ${name}: round ${round + 1} of ${ROUNDS}\r`)
    }
    const reference = loads.get('node:http and nothing else') ?? []
    const median = (list: Load[], figure: keyof Load) => spreadOf(list.map((each) => each[figure])).median
    const ratio = (list: Load[], figure: keyof Load) => (median(list, figure) / median(reference, figure)).toFixed(2)
    printTable(
      `Home page, ${name}, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s: median (least–greatest)`,
      ['', 'pages/s', 'ratio', 'p99 ms', 'pages per second of processor time', 'ratio'],
      [...loads].map(([server, list]) => [
        server,
        showSpread(spreadOf(list.map(({ perSecond }) => perSecond))),
        ratio(list, 'perSecond'),
        showSpread(spreadOf(list.map(({ p99 }) => p99)), 1),
        showSpread(spreadOf(list.map(({ perCpuSecond }) => perCpuSecond))),
        ratio(list, 'perCpuSecond'),
      ]),
    )
  }
} finally {
  await Promise.all([product.stop(), plain.stop()])
}

function load(url: string, pid: number, encoding: string): Load {
  const before = processorSeconds(pid)
  const output = execFileSync(
    'wrk',
    ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '--latency', '-H', `Accept-Encoding: ${encoding}`, `${url}/`],
    { encoding: 'utf8' },
  )
  const used = processorSeconds(pid) - before
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`answers that were not pages:\n${output}`)
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1])
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? []
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p99: Number(p99) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN),
    perCpuSecond: number(/(\d+) requests in/) / used,
  }
}

/** Answers must be equal to be compared: bodies byte for byte, headers within a few bytes. */
function checkSameBytes(urls: string[], encoding: string): void {
  const answers = urls.map((url) => {
    const bytes = execFileSync('curl', ['-si', '-H', `Accept-Encoding: ${encoding}`, `${url}/`], { maxBuffer: 1 << 24 })
    const end = bytes.indexOf('\r\n\r\n') + 4
    return { head: end, body: bytes.subarray(end) }
  })
  const [first] = answers
  for (const answer of answers) {
    if (!first || !answer.body.equals(first.body)) throw new Error('the servers do not answer the same bytes')
    if (Math.abs(answer.head - first.head) > 150) throw new Error('the servers do not send the same headers')
  }
}
