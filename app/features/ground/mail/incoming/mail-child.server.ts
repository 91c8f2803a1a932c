import { buffer } from 'node:stream/consumers'
import { readMail } from './read-mail.server.ts'

// The process that parses one mail (see parse-mail.server.ts): a parser that loops or takes too much memory takes nothing
// with it. It reads the mail from its input and writes what it says, as JSON, to its output.
const MOST_MEMORY = 1e9
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) process.kill(process.pid, 'SIGKILL')
}, 50).unref()
process.stdout.write(JSON.stringify(await readMail(await buffer(process.stdin))))
