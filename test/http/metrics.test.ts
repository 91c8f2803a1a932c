import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../engines.ts'
import { testOnOneEngine } from '../one-engine.ts'
import { hasPrometheus, startPrometheus } from '../prometheus.ts'
import { environmentOf, freePort, startServer } from '../server-process.ts'
import { storedAdmin } from './staff-client.ts'

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy')
const TOKEN = 'a-token-of-the-metrics-test'

/** Names of metrics in the text format. */
function namesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
}

function seriesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

describeOnBothEngines('the metrics of the built server', ({ location, engine }) => {
  const once = testOnOneEngine(engine)
  test('a loopback port serves them; the main port only to the token, and not at all without one', async () => {
    const port = await freePort()
    const place = environmentOf(await location())
    const server = await startServer({ ...place, METRICS_PORT: String(port), METRICS_TOKEN: TOKEN })
    const onPort = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const onMain = (token?: string) =>
      fetch(`${server.url}/metrics`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
    try {
      expect([(await onMain()).status, (await onMain(`${TOKEN}x`)).status]).toStrictEqual([401, 401])
      const allowed = await onMain(TOKEN)
      expect([allowed.status, allowed.headers.get('content-type')]).toStrictEqual([
        200,
        expect.stringContaining('version=0.0.4'),
      ])
      expect(namesIn(await allowed.text())).toStrictEqual(namesIn(await onPort()))
      expect((await fetch(`http://127.0.0.1:${port}/admin`)).status).toBe(404)
      const text = await onPort()
      expect(text).toContain('idg_database_up 1')
      expect(text).toContain(`idg_database_engine{engine="${engine}"} 1`)
      if (hasPrometheus) execFileSync('promtool', ['check', 'metrics'], { input: text, stdio: 'pipe' })
    } finally {
      expect(await server.stop()).toBe(0)
    }
    const plain = await startServer(environmentOf(await location()))
    try {
      const hidden = await fetch(`${plain.url}/metrics`)
      expect([hidden.status, hidden.headers.get('content-type')]).toStrictEqual([404, 'text/html; charset=utf-8'])
    } finally {
      await plain.stop()
    }
  })

  once('labels stay bounded whatever is requested', async () => {
    const port = await freePort()
    const server = await startServer({ ...environmentOf(await location()), METRICS_PORT: String(port) })
    const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    try {
      const { admin } = await storedAdmin(server)
      await admin.send('/admin/requests/0198-none')
      await fetch(`${server.url}/`)
      const before = seriesOf(await read()).length
      for (let count = 0; count < 100; count++) {
        await fetch(`${server.url}/unknown-${count}/${'x'.repeat(count)}?q=${count}`)
        await fetch(`${server.url}/appuntamento/guess-${count}`, { method: count % 2 ? 'GET' : 'PUT' })
      }
      const text = await read()
      expect(seriesOf(text).length - before).toBeLessThan(60)
      expect(text).toContain('idg_http_requests_total{method="GET",route="other",status="404"} 100')
      expect(text).toContain('idg_http_requests_total{method="other",route="/appuntamento/:token",status="405"} 50')
      expect(text).toContain('route="/admin/requests/:id"')
      expect(text).not.toContain('guess-')
    } finally {
      await server.stop()
    }
  })

  test('every metric of the dashboard and the alerts exists', async () => {
    const server = await startServer({ ...environmentOf(await location()), METRICS_TOKEN: TOKEN })
    try {
      await fetch(server.url)
      const known = namesIn(
        await (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text(),
      )
      const dashboard = JSON.parse(readFileSync(path.join(DEPLOY, 'grafana/idg.json'), 'utf8'))
      const queries: string[] = dashboard.panels.flatMap((panel: { targets?: { expr: string }[] }) =>
        (panel.targets ?? []).map(({ expr }) => expr),
      )
      const alerts = readFileSync(path.join(DEPLOY, 'prometheus/alerts.yml'), 'utf8')
      queries.push(...[...alerts.matchAll(/expr: (?:\|\s+)?(.+)/g)].map(([, expr = '']) => expr))
      const named = queries.flatMap((expr) => expr.match(/\b(?:idg|nodejs|process)_[a-z0-9_]+/g) ?? [])
      expect(new Set(named).size).toBeGreaterThan(20)
      const missing = new Set(named.map((name) => name.replace(/_bucket$/, '')).filter((name) => !known.has(name)))
      expect([...missing]).toStrictEqual([])
      const own = [...known].filter((name) => name.startsWith('idg_'))
      expect(own.filter((name) => !named.some((used) => used.startsWith(name)))).toStrictEqual([])
    } finally {
      await server.stop()
    }
  })

  test.skipIf(!hasPrometheus)('a real Prometheus scrapes both ways and evaluates the alerts', async () => {
    const port = await freePort()
    const place = environmentOf(await location())
    const server = await startServer({ ...place, METRICS_PORT: String(port), METRICS_TOKEN: TOKEN })
    const main = new URL(server.url).port
    const prometheus = await startPrometheus(`
global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
rule_files: ['${DEPLOY}/prometheus/alerts.yml']
scrape_configs:
  - job_name: idg
    static_configs: [{ targets: ['127.0.0.1:${port}'] }]
  - job_name: by-token
    authorization: { credentials: '${TOKEN}' }
    static_configs: [{ targets: ['127.0.0.1:${main}'] }]
`)
    try {
      const value = async (expression: string) => (await prometheus.query(expression))[0]?.value[1]
      await expect.poll(() => value('sum(up)')).toBe('2')
      for (let count = 0; count < 5; count++) await fetch(`${server.url}/about`)
      const visits = 'sum(idg_http_requests_total{job="idg",route="/about",status="200"})'
      await expect.poll(() => value(visits)).toBe('5')
      expect(await value('idg_outbox_mails{job="by-token",state="dead"}')).toBe('0')
      const rulesOf = async () => {
        const { groups } = (await prometheus.get('rules')) as { groups: { rules: Record<string, string>[] }[] }
        return groups.flatMap(({ rules }) => rules)
      }
      await expect
        .poll(async () => new Set((await rulesOf()).map(({ health }) => health)))
        .toStrictEqual(new Set(['ok']))
      // There is no backup yet: the alert about it waits for its 15 minutes.
      const backup = (await rulesOf()).find(({ name }) => name === 'IdgBackupOld')
      expect(backup?.state).toBe('pending')
    } finally {
      await prometheus.stop()
      await server.stop()
    }
  })
})

test.skipIf(!hasPrometheus)('promtool accepts the configuration and the alerts, and their tests pass', () => {
  const options = { cwd: path.join(DEPLOY, 'prometheus'), stdio: 'pipe' } as const
  execFileSync('promtool', ['check', 'config', 'prometheus.yml'], options)
  execFileSync('promtool', ['test', 'rules', 'alerts-tests.yml'], options)
})
