import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { stageRelease } from '#scripts/release/stage.ts'
import { loadConfig } from '#server/config.server.ts'
import { VARIABLES } from '#server/environment.ts'
import { loggedPath, TOKEN_FOLDERS } from '#server/http/logged-path.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { START_FLAGS, START_TUNABLES } from '#test/server-process.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const UNIT = 'deploy/systemd/idg@.service'
const SOCKET = 'deploy/systemd/idg@.socket'
const CADDY = 'deploy/proxy/Caddyfile'
const NGINX = 'deploy/proxy/nginx.conf'
const DOCKERFILE = 'deploy/container/Dockerfile'
const COMPOSE = 'deploy/container/compose.yaml'
const OPERATING = 'docs/operating.md'

/** Variables of Node and the system, not of the configuration. */
const OTHERS = ['GLIBC_TUNABLES', 'HOME', 'NODE_ENV', 'PATH']

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part = '']) => part)
const runs = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

/** The names that a file sets for the service. */
const SET: Readonly<Record<string, string[]>> = {
  [UNIT]: matches(matches(read(UNIT), /^Environment=(.*)$/gm).join(' '), /\b([A-Z]\w+)=/g),
  [DOCKERFILE]: matches(matches(read(DOCKERFILE), /^ENV (.*)$/gm).join(' '), /\b([A-Z]\w+)=/g),
  [COMPOSE]: matches(
    /^ {2}app:[\s\S]*?environment:\n([\s\S]*?)^ {4}\w/m.exec(read(COMPOSE))?.[1] ?? '',
    /^ {6}(\w+):/gm,
  ),
  [OPERATING]: matches(matches(read(OPERATING), /^```sh\n([\s\S]*?)^```$/gm).join('\n'), /^([A-Z]\w+)=/gm),
}

test.each(Object.entries(SET))('%s sets variables that the configuration reads', (_, names) => {
  expect(names).not.toStrictEqual([])
  expect(names.filter((name) => !OTHERS.includes(name) && !VARIABLES.includes(name))).toStrictEqual([])
})

test('every variable of the configuration is in the table of docs/configuration.md, except those of the service manager', () => {
  const table = matches(read('docs/configuration.md'), /^\| (`[A-Z\d`, _]+`) /gm).flatMap((cell) =>
    matches(cell, /`(\w+)`/g),
  )
  const passed = ['LISTEN_FDS', 'LISTEN_PID']
  expect(table.sort()).toStrictEqual(VARIABLES.filter((name) => !passed.includes(name)).sort())
})

test('all files agree about the port', async () => {
  const { port } = await loadConfig({ DATA_DIR: scratchFolder('idg-deploy-') })
  const named = [
    ...matches(read(CADDY), /127\.0\.0\.1:(\d+)/g),
    ...matches(read(NGINX), /server 127\.0\.0\.1:(\d+);/g),
    ...matches(read(DOCKERFILE), /(?:EXPOSE |PORT=)(\d+)/g),
    ...matches(read(COMPOSE), /SITE_UPSTREAMS: app:(\d+)/g),
  ]
  expect(named).toHaveLength(5)
  expect(new Set(named)).toStrictEqual(new Set([String(port)]))
})

test('the paths that the files name are in a release', () => {
  const release = path.join(scratchFolder('idg-deploy-'), 'idg')
  stageRelease(root, release, 'x64')
  const started = matches(`${read(UNIT)}${read(DOCKERFILE)}`, /(build\/server\/[\w.]+)/g)
  expect(started.length).toBeGreaterThan(1)
  const documented = matches(read(OPERATING), /(?:^|[\s`(/])(deploy\/[\w./@-]+[\w/])/gm)
  expect(documented.length).toBeGreaterThan(3)
  for (const file of [...started, ...documented]) expect(existsSync(path.join(release, file)), file).toBe(true)
  const mounted = matches(read(COMPOSE), /- (\.\.\/\S+?):/g)
  expect(mounted).toHaveLength(1)
  for (const file of mounted) expect(existsSync(path.join(root, 'deploy/container', file)), file).toBe(true)
})

test('the unit and the image start the service with the flag and the variable of npm start', () => {
  expect(START_FLAGS).toHaveLength(1)
  expect(read(UNIT)).toContain(`node ${START_FLAGS[0]} build/server/index.js`)
  expect(read(DOCKERFILE)).toContain(`node", "${START_FLAGS[0]}", "build/server/index.js"]`)
  expect(read('scripts/start.ts')).toContain(`GLIBC_TUNABLES: '${START_TUNABLES}'`)
  for (const file of [UNIT, DOCKERFILE])
    expect(read(file)).toMatch(new RegExp(`[= ]GLIBC_TUNABLES=${START_TUNABLES}$`, 'm'))
})

test('the unit may write where the manual puts data', () => {
  const writable = matches(read(UNIT), /^ReadWritePaths=(.*)$/gm)
    .join(' ')
    .split(/[ -]+(?=\/)/)
  const folders = matches(read(OPERATING), /^(?:DATA_DIR|BACKUP_COPY_DIR)=(\S+)$/gm)
  expect(folders).toHaveLength(2)
  expect(writable).toStrictEqual(expect.arrayContaining(folders))
})

test('the image runs without root, without packages of development, on a read-only root file system', () => {
  expect(read(DOCKERFILE)).toMatch(/^FROM scratch$/m)
  expect(read(DOCKERFILE)).toMatch(/^USER [1-9]\d+:[1-9]\d+$/m)
  expect(read(DOCKERFILE)).toMatch(/^HEALTHCHECK /m)
  expect(read(COMPOSE)).toMatch(/^ {2}app:[\s\S]*?read_only: true[\s\S]*?^ {2}db:/m)
})

type RouteEntry = (typeof routes)[number]

/** The whole pattern of every route: `/projects/:slug`. */
function patternsOf(entries: readonly RouteEntry[], parent = ''): string[] {
  return entries.flatMap(({ path: own, children }) => {
    const pattern = own ? `${parent}/${own}` : parent
    return children ? patternsOf(children, pattern) : [pattern]
  })
}

test('neither nginx nor the service logs the tokens of the route table', () => {
  const pattern = new RegExp(/"~\*(\^\S+)" 0;/.exec(read(NGINX))?.[1] ?? '', 'i')
  // Ids of the staff area are no keys; entries and booking links are public.
  const open = patternsOf(routes).filter((route) => /:\w+/.test(route) && !/^\/(admin|prenota)\/|\/:slug$/.test(route))
  expect(new Set(open.map((route) => route.slice(1, route.indexOf('/:'))))).toStrictEqual(new Set(TOKEN_FOLDERS))
  for (const route of open) {
    // Short enough not to be taken for a token wherever it stands.
    const token = 'aB3-_'.repeat(4)
    const link = route.replace(/:\w+/, token)
    expect(loggedPath(link)).not.toContain(token)
    expect(pattern.test(link), link).toBe(true)
  }
  for (const page of ['/', '/contact', '/AdminLoginPortal', '/admin/requests'])
    expect(pattern.test(page), page).toBe(false)
})

describe.skipIf(!runs('systemd-analyze', '--version'))('systemd', () => {
  /** The units of the port 3000, with a program and folders that exist here. */
  function units(): string {
    const folder = scratchFolder('idg-units-')
    for (const file of [UNIT, SOCKET])
      copyFileSync(path.join(root, file), path.join(folder, path.basename(file).replace('@', '@3000')))
    const service = path.join(folder, 'idg@3000.service')
    writeFileSync(
      service,
      // Quoted: the folder of this checkout may have blanks in its name.
      readFileSync(service, 'utf8').replace('/srv/idg/app/node_modules/.bin/node', JSON.stringify(process.execPath)),
    )
    return folder
  }

  test('accepts the units', () => {
    const folder = units()
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...readdirSync(folder)], {
      cwd: folder,
      encoding: 'utf8',
    })
    // Warnings about other units of this machine are not ours.
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('idg@'))).toStrictEqual([])
  })

  test('gives the service an exposure below 1.5', () => {
    const file = path.join(units(), 'idg@3000.service')
    const { status, stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=14', file], {
      encoding: 'utf8',
    })
    expect(status, stdout).toBe(0)
  })
})

test.skipIf(!runs('caddy', 'version'))('Caddy accepts the Caddyfile, also with two instances', () => {
  for (const SITE_UPSTREAMS of ['127.0.0.1:3000', '127.0.0.1:3000 127.0.0.1:3001']) {
    const home = scratchFolder('idg-caddy-')
    const env = { PATH: process.env.PATH, HOME: home, SITE_HOST: 'www.idg.example', SITE_UPSTREAMS }
    const args = ['adapt', '--validate', '--adapter', 'caddyfile', '--config', path.join(root, CADDY)]
    const { status, stdout, stderr } = spawnSync('caddy', args, { env, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    expect(matches(stdout, /"dial":"([^"]+)"/g)).toStrictEqual(SITE_UPSTREAMS.split(' '))
  }
})

const hasNginx = runs('/usr/sbin/nginx', '-v') && runs('openssl', 'version')
test.skipIf(!hasNginx)('nginx accepts its configuration', () => {
  const folder = scratchFolder('idg-nginx-')
  const [key, certificate] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')]
  execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=www.example.it -keyout'.split(' '),
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  )
  mkdirSync(path.join(folder, 'logs'))
  const site = read(NGINX)
    .replaceAll('/etc/letsencrypt/live/www.example.it', folder)
    .replace('/var/log/nginx', path.join(folder, 'logs'))
  const whole = `error_log stderr;\npid ${folder}/pid;\nevents {}\nhttp {\n${site}\n}\n`
  writeFileSync(path.join(folder, 'nginx.conf'), whole)
  const { status, stderr } = spawnSync('/usr/sbin/nginx', ['-t', '-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
})
