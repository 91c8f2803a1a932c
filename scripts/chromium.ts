import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { chromium } from 'playwright'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Finds Chromium: CHROMIUM_PATH, the system's, or the one installed by Playwright. Undefined if there is none. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  return findProgram(NAMES) ?? [chromium.executablePath()].find((file) => existsSync(file))
}

/**
 * Finds the browser of the tests: CHROMIUM_PATH, else the headless shell from npm, which takes up to a third less processor
 * time than Debian's, else the system's, else Chromium.
 */
export function findTestBrowser(): string | undefined {
  return process.env.CHROMIUM_PATH ?? unpackedShell() ?? findProgram(['chromium-headless-shell']) ?? findChromium()
}

/** Returns the headless shell of @sparticuz/chromium, unpacked once per version; undefined where it does not run. */
function unpackedShell(): string | undefined {
  // The package has no other build.
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  try {
    const folder = path.resolve(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../..')
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
    const cache = path.resolve(import.meta.dirname, '../node_modules/.cache')
    const file = path.join(cache, `chromium-headless-shell-${version}`)
    if (!existsSync(file)) {
      const unfinished = `${file}.${process.pid}`
      mkdirSync(cache, { recursive: true })
      writeFileSync(unfinished, brotliDecompressSync(readFileSync(path.join(folder, 'bin/chromium.br'))), {
        mode: 0o755,
      })
      // Not renamed over a file that another process has put there since: a browser that runs from it could start no part of itself.
      if (existsSync(file)) rmSync(unfinished)
      else renameSync(unfinished, file)
    }
    // It needs libraries that a machine may lack, such as NSS.
    execFileSync(file, ['--version'], { stdio: 'ignore' })
    return file
  } catch {
    return undefined
  }
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
