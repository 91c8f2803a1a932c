import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import { scratchFolder } from '#test/scratch-folder.ts'
import { freePort } from '#test/server-process.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, 'deploy/proxy', file), 'utf8')
const HOST = 'www.example.it'

/** A real proxy with TLS in front of instances on ports of this machine. */
export interface TlsProxy {
  host: string
  port: number
  httpPort: number
  /** The certificate that a client has to trust. */
  ca: string
  stop: () => Promise<void>
}

/** Starts Caddy with the Caddyfile of deploy/ and certificates of its own authority instead of a public one. */
export async function startCaddy(upstreams: readonly string[], port: number): Promise<TlsProxy> {
  const home = scratchFolder('idg-caddy-')
  const httpPort = await freePort()
  const options = `{\n admin off\n local_certs\n skip_install_trust\n http_port ${httpPort}\n https_port ${port}\n}\n`
  writeFileSync(path.join(home, 'Caddyfile'), `${options}${read('Caddyfile')}`)
  const env = { PATH: process.env.PATH, HOME: home, SITE_HOST: HOST, SITE_UPSTREAMS: upstreams.join(' ') }
  const stop = await start('caddy', ['run', '--config', path.join(home, 'Caddyfile')], env, httpPort)
  return { host: HOST, port, httpPort, ca: path.join(home, '.local/share/caddy/pki/authorities/local/root.crt'), stop }
}

/** Starts nginx with the configuration of deploy/ and a certificate that it signed itself. */
export async function startNginx(upstreams: readonly string[], port: number): Promise<TlsProxy> {
  const home = scratchFolder('idg-nginx-')
  const httpPort = await freePort()
  const [key, certificate] = [path.join(home, 'privkey.pem'), path.join(home, 'fullchain.pem')]
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`, '-keyout', key, '-out', certificate]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject]
  execFileSync('openssl', made, { stdio: 'ignore' })
  const site = read('nginx.conf')
    .replaceAll('/etc/letsencrypt/live/www.example.it', home)
    .replace('/var/log/nginx', home)
    .replaceAll(/^\tlisten \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    // Elsewhere the site has the usual port, which is no part of the Host.
    .replace('$host;', `$host:${port};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('server 127.0.0.1:3000;', upstreams.map((address) => `server ${address};`).join('\n'))
  const whole = `user root;\ndaemon off;\nerror_log stderr;\npid ${home}/pid;\nevents {}\nhttp {\nclient_body_temp_path ${home}/body;\n${site}\n}\n`
  mkdirSync(path.join(home, 'logs'))
  writeFileSync(path.join(home, 'nginx.conf'), whole)
  const args = ['-p', home, '-c', path.join(home, 'nginx.conf')]
  const stop = await start('/usr/sbin/nginx', args, { PATH: process.env.PATH }, httpPort)
  return { host: HOST, port, httpPort, ca: certificate, stop }
}

async function start(program: string, args: string[], env: NodeJS.ProcessEnv, httpPort: number) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = once(child, 'exit')
  while (!(await answers(httpPort))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1' }, (response) => {
      response.resume()
      resolve(true)
    }).once('error', () => resolve(false))
  })
}
