import pg from 'pg'

/** Creates a database on the server of `url`, as a copy of `template` if given. */
export async function createPostgresDatabase(url: string, name: string, template?: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query("select current_setting('server_version_num')::int >= 150000 as chooses")
    // Copying files is faster than logging their pages; before version 15 it was the only way.
    const strategy = template && rows[0].chooses ? ' strategy file_copy' : ''
    await client.query(`create database "${name}"${template ? ` template "${template}"${strategy}` : ''}`)
  })
}

/** Drops a database and closes its connections. */
export async function dropPostgresDatabase(url: string, name: string): Promise<void> {
  await withClient(url, (client) => client.query(`drop database if exists "${name}" with (force)`))
}

/** Returns the URL of another database on the same server. */
export function siblingDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

async function withClient(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}
