import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { turn } from './turns.server.ts'

const nextPass = () => new Promise((resolve) => setImmediate(resolve))

test('one piece of work runs in each pass of the event loop, in the order of the requests', async () => {
  await nextPass()
  let pass = 0
  const countPasses = () => {
    pass++
    counting = setImmediate(countPasses)
  }
  let counting = setImmediate(countPasses)
  const ran: [string, number][] = []
  const work = (name: string) => turn().then(() => ran.push([name, pass]))
  const all = [work('first'), work('second'), work('third')]
  await Promise.all(all)
  clearImmediate(counting)
  expect(ran).toStrictEqual([
    ['first', 0],
    ['second', 1],
    ['third', 2],
  ])
})

test('work that comes alone does not wait', async () => {
  await nextPass()
  const order: string[] = []
  setImmediate(() => order.push('next pass'))
  await turn().then(() => order.push('work'))
  await nextPass()
  expect(order).toStrictEqual(['work', 'next pass'])
})

test('a request is answered while much work waits', async () => {
  let done = 0
  let doneBefore = Number.NaN
  const server = createServer((_, res) => {
    doneBefore = done
    res.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const work = Array.from({ length: 500 }, async () => {
    await turn()
    const began = performance.now()
    while (performance.now() - began < 1);
    done++
  })
  const answered = new Promise<void>((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent: false }, (res) => res.resume().on('end', resolve)).on('error', reject)
  })
  await answered
  await Promise.all(work)
  server.close()
  expect(doneBefore).toBeLessThan(500)
})
