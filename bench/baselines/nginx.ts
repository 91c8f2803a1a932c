import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#test/server-process.ts'
import { type MeasuredProcess, startMeasured } from '../support/measured-process.ts'

/** Finds nginx; undefined if the machine has none. */
export function findNginx(): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    '/opt/homebrew/bin',
  ]
  return folders.map((dir) => path.join(dir, 'nginx')).find((file) => existsSync(file))
}

/**
 * Starts nginx with a page at `/`: identity and gzip files on disk, the same headers as the product. It is tuned for
 * speed: no access log, open file cache, sendfile, connections without a request limit.
 */
export async function startNginx(
  binary: string,
  page: { body: Buffer; gzip: Buffer; headers: Record<string, string> },
  workers: number,
): Promise<MeasuredProcess> {
  const dir = mkdtempSync(path.join(tmpdir(), 'idg-nginx-'))
  // Its workers run as another user if it is started by root.
  chmodSync(dir, 0o755)
  const port = await freePort()
  writeFileSync(path.join(dir, 'index.html'), page.body)
  writeFileSync(path.join(dir, 'index.html.gz'), page.gzip)
  const headers = Object.entries(page.headers).map(
    ([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`,
  )
  writeFileSync(
    path.join(dir, 'nginx.conf'),
    `worker_processes ${workers};
daemon off;
pid ${dir}/pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=100 inactive=1h;
  open_file_cache_valid 1h;
  client_body_temp_path ${dir}/body;
  proxy_temp_path ${dir}/proxy;
  fastcgi_temp_path ${dir}/fastcgi;
  uwsgi_temp_path ${dir}/uwsgi;
  scgi_temp_path ${dir}/scgi;
  types { "text/html" html; }
  charset utf-8;
  server {
    listen 127.0.0.1:${port};
    root ${dir};
    gzip_static on;
    ${headers.join('\n    ')}
  }
}
`,
  )
  return startMeasured(binary, ['-p', dir, '-c', path.join(dir, 'nginx.conf'), '-e', 'stderr'], {
    dir,
    url: `http://localhost:${port}`,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
