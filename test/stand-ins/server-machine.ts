import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stageRelease } from '#scripts/release/stage.ts'
import { START_FLAGS } from '#test/server-process.ts'

const root = path.resolve(import.meta.dirname, '../..')
const MANAGER = path.join(root, 'test/stand-ins/service-manager.ts')

/**
 * Makes programs in `home/bin` that stand in for those that change a machine: `sudo` runs its command, `apt`, `adduser` and
 * `chown` do nothing, and `systemctl` starts the real service with its socket, from `home/app` and `home/env`.
 */
export function makeServerMachine(home: string): { env: NodeJS.ProcessEnv; halt: () => void } {
  const bin = path.join(home, 'bin')
  for (const folder of [bin, path.join(home, 'etc/prometheus'), path.join(home, 'etc/caddy'), path.join(home, 'own')])
    mkdirSync(folder, { recursive: true })
  const service = `set -a; . '${home}/env'; cd '${home}/app'; exec node_modules/.bin/node ${START_FLAGS.join(' ')} build/server/index.js`
  const programs: Record<string, string> = {
    sudo: 'while [ "$1" = -u ]; do shift 2; done; exec "$@"',
    apt: 'true',
    'apt-get': 'true',
    caddy: 'true',
    adduser: 'true',
    // Not root, who would become the user of the service.
    id: 'echo 1000',
    chown: 'true',
    journalctl: `cat '${home}'/journal."\${2#idg@}"`,
    systemctl: `
      ended() { while kill -0 "$1" 2>/dev/null; do sleep 0.05; done; }
      verb=$1; shift
      if [ $verb = list-units ]; then
        for file in '${home}'/manager.*; do echo "idg@\${file##*.}.service loaded active running IDG"; done
        exit
      fi
      for unit in "$@"; do
        case $unit in idg@*.service) port=\${unit#idg@}; port=\${port%.service} ;; *) continue ;; esac
        case $verb in
          enable|start)
            test -e '${home}/etc/systemd/system/idg@.service' || exit 1
            [ -e '${home}'/manager.$port ] && continue
            PORT=$port setsid '${process.execPath}' '${MANAGER}' $port sh -c "echo \\$\\$ > '${home}/pid.$port'; ${service}" \\
              >> '${home}'/journal.$port 2>&1 < /dev/null &
            echo $! > '${home}'/manager.$port
            while [ ! -s '${home}'/pid.$port ]; do sleep 0.05; done ;;
          stop)
            kill -9 $(cat '${home}'/manager.$port); rm '${home}'/manager.$port
            pid=$(cat '${home}'/pid.$port); kill $pid; ended $pid; rm '${home}'/pid.$port ;;
          restart) pid=$(cat '${home}'/pid.$port); kill $pid; ended $pid ;;
        esac
      done`,
  }
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(path.join(bin, name), `#!/bin/bash\n${text}\n`)
    chmodSync(path.join(bin, name), 0o755)
  }
  return {
    env: {
      PATH: `${bin}:${home}/usr/local/bin:${process.env.PATH}`,
      HOME: path.join(home, 'own'),
      IDG_HOME: home,
      IDG_ROOT: home,
    },
    halt() {
      for (const kind of ['manager.', 'pid.']) {
        for (const name of readdirSync(home).filter((file) => file.startsWith(kind))) {
          const pid = Number(readFileSync(path.join(home, name), 'utf8'))
          if (pid > 0 && existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL')
        }
      }
    },
  }
}

/** Makes the folder of a release of this checkout's build, with its packages. */
export function makeRelease(folder: string, version: string): void {
  stageRelease(root, folder, 'x64', version)
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
}
