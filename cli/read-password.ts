import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Reads a password: the first line of standard input, or typed twice without echo in a terminal. */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    let text = ''
    for await (const chunk of process.stdin) text += chunk
    return text.split(/\r?\n/, 1)[0] ?? ''
  }
  const password = await ask('Password: ')
  if (password !== (await ask('Again: '))) throw new Error('The two passwords differ.')
  return password
}

async function ask(question: string): Promise<string> {
  process.stdout.write(question)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
