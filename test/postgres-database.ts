import pg from 'pg'

/** Creates a database beside the one of `url`, as a copy of `template` when one is named. */
export async function createPostgresDatabase(url: string, name: string, template?: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query("select current_setting('server_version_num')::int >= 150000 as chooses")
    // Files are copied in less time than their pages are logged; before 15 there was no other way.
    const strategy = template && rows[0].chooses ? ' strategy file_copy' : ''
    await client.query(`create database "${name}"${template ? ` template "${template}"${strategy}` : ''}`)
  })
}

/** Drops a database and whoever is still connected to it. */
export async function dropPostgresDatabase(url: string, name: string): Promise<void> {
  await withClient(url, (client) => client.query(`drop database if exists "${name}" with (force)`))
}

/** The URL of another database on the same server. */
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
