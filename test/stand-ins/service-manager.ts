import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'

// `service-manager.ts <port> <program> [argument …]`: does what systemd does with a socket unit and Restart=always.
// It listens, passes the socket to the program as file descriptor 3, and starts it again when it has ended. It never
// accepts a connection itself: spawnSync blocks its event loop. It is ended with SIGKILL.
const [port, ...program] = process.argv.slice(2)
const holder = createServer().listen(Number(port), '127.0.0.1')
holder.once('listening', () => {
  const { fd } = (holder as unknown as { _handle: { fd: number } })._handle
  for (;;) {
    // The shell knows the process id before the program begins.
    spawnSync('sh', ['-c', 'echo "started $$"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"', 'sh', ...program], {
      stdio: ['ignore', 'inherit', 'inherit', fd],
    })
  }
})
