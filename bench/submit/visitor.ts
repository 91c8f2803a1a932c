import { Agent, request } from 'node:http'
import { getPriority, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

// The visitor of probe.ts: sends a message when its connection is open, and the milliseconds of its requests at the end.
const PRIORITY_ABOVE = 5
/** Requests before the first that counts: they compile this program's code. */
const WARM_UP = 200

const url = `${process.argv[2]}/`
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const latencies: number[] = []
let over = false

try {
  setPriority(Math.max(-20, getPriority() - PRIORITY_ABOVE))
} catch {
  // Only root may raise a priority.
}
process.once('message', () => {
  over = true
})
for (let count = 0; count < WARM_UP; count++) await visit()
process.send?.('ready')
while (!over) {
  const asked = performance.now()
  await visit()
  latencies.push(performance.now() - asked)
  await pause(10)
}
agent.destroy()
process.send?.(latencies)

function visit(): Promise<void> {
  return new Promise((resolve, reject) => {
    const req = request(url, { agent, headers: { 'accept-encoding': 'br' } }, (res) => {
      res.resume()
      res.on('end', resolve)
    })
    req.on('error', reject)
    req.end()
  })
}
