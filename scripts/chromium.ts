import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'

/** Finds Chromium: CHROMIUM_PATH, the system's, or the one installed by Playwright. Undefined if there is none. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/Applications/Google Chrome.app/Contents/MacOS']
  const system = folders.flatMap((dir) => names.map((name) => path.join(dir, name))).find((file) => existsSync(file))
  return system ?? [chromium.executablePath()].find((file) => existsSync(file))
}

/**
 * Installs Chromium: from the system's packages as root on Debian, else Playwright's. Returns whether it is available
 * now.
 */
export function installChromium(): boolean {
  const attempts: [string, string[]][] = [
    ...(process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
      ? ([
          ['apt-get', ['update', '-qq']],
          ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']],
        ] as [string, string[]][])
      : []),
    [process.execPath, [path.resolve(import.meta.dirname, '../node_modules/playwright/cli.js'), 'install', 'chromium']],
  ]
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    } catch {
      // The next way may work; the result is checked below.
    }
    if (findChromium()) return true
  }
  return false
}
