import pg from 'pg'

/** Creates a database on the server of `url`, as a copy of `template` if given. */
export async function createPostgresDatabase(url: string, name: string, template?: string): Promise<void> {
  const server = findServer(url)
  const { rows } = await server.query("select current_setting('server_version_num')::int >= 150000 as chooses")
  // Copying files is faster than logging their pages; before version 15 it was the only way.
  const strategy = template && rows[0].chooses ? ' strategy file_copy' : ''
  await server.query(`create database "${name}"${template ? ` template "${template}"${strategy}` : ''}`)
}

/** Drops a database and closes its connections. */
export async function dropPostgresDatabase(url: string, name: string): Promise<void> {
  await findServer(url).query(`drop database if exists "${name}" with (force)`)
}

/** Returns the URL of another database on the same server. */
export function siblingDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

const servers = new Map<string, pg.Pool>()

/** The kept connection to a server: two new ones for each database cost half as much as its copy. It keeps no process alive. */
function findServer(url: string): pg.Pool {
  const known = servers.get(url)
  if (known) return known
  const server = new pg.Pool({ connectionString: url, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // The server was stopped: the next query connects again.
  server.on('error', () => undefined)
  servers.set(url, server)
  return server
}
