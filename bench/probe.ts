import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Requests the home page repeatedly, with a pause of 10 ms, until stopped. Returns each request's milliseconds. */
export async function whileProbing(url: string, happens: () => Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const latencies: number[] = []
  let over = false
  const probe = async () => {
    while (!over) {
      const asked = performance.now()
      await visit(url, agent)
      latencies.push(performance.now() - asked)
      await pause(10)
    }
  }
  const end = () => {
    over = true
  }
  try {
    await Promise.all([happens().finally(end), probe().finally(end)])
  } finally {
    agent.destroy()
  }
  return latencies
}

function visit(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const req = request(`${url}/`, { agent, headers: { 'accept-encoding': 'br' } }, (res) => {
      res.resume()
      res.on('end', resolve)
    })
    req.on('error', reject)
    req.end()
  })
}
