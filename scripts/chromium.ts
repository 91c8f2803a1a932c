import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Finds Chromium: CHROMIUM_PATH, the system's, or the one installed by Playwright. Undefined if there is none. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  return findProgram(NAMES) ?? [chromium.executablePath()].find((file) => existsSync(file))
}

/**
 * Finds the browser of the tests: CHROMIUM_PATH, else Chromium's headless shell, which takes a third less processor time,
 * else Chromium.
 */
export function findTestBrowser(): string | undefined {
  return process.env.CHROMIUM_PATH ?? findProgram(['chromium-headless-shell']) ?? findChromium()
}

function findProgram(names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/Applications/Google Chrome.app/Contents/MacOS']
  return folders.flatMap((dir) => names.map((name) => path.join(dir, name))).find((file) => existsSync(file))
}

/**
 * Installs a browser for the tests: from the system's packages as root on Debian, else Playwright's. Returns whether it
 * is available now.
 */
export function installTestBrowser(): boolean {
  const install = ['install', '-y', '-qq', '--no-install-recommends']
  const attempts: [string, string[]][] = [
    ...(process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
      ? ([
          ['apt-get', ['update', '-qq']],
          ['apt-get', [...install, 'chromium-headless-shell']],
          ['apt-get', [...install, 'chromium']],
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
    if (findTestBrowser()) return true
  }
  return false
}
