import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { thirdPartyNotices } from './notices.ts'

const root = path.resolve(import.meta.dirname, '..')

describe('the notices of the build', () => {
  let notices = ''
  beforeAll(() => {
    notices = readFileSync(path.join(root, 'build/client/third-party-notices.txt'), 'utf8')
  })

  test('name every package of the server, each a production dependency or needed by one', () => {
    const bundled: string[] = JSON.parse(readFileSync(path.join(root, 'build/bundled-ssr.json'), 'utf8'))
    const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
    expect(bundled.length).toBeGreaterThan(30)
    const nameOf = (folder: string) => folder.replace(/^.*node_modules\//, '')
    expect(bundled.filter((folder) => !notices.includes(`\n${nameOf(folder)} `))).toStrictEqual([])
    expect(bundled.filter((folder) => !packages[folder] || packages[folder].dev)).toStrictEqual([])
  })

  test('are complete: the built server imports no package that is not part of it', () => {
    const folder = path.join(root, 'build/server')
    const code = readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    // The native package of pictures, which is installed beside the build and has its notice too.
    expect(code.some((text) => text.includes('"sharp"'))).toBe(true)
    expect(notices).toMatch(/\nsharp \d/)
    expect(notices).toMatch(/\n@img\/sharp-libvips-\S+ [\d.]+\nLicence: LGPL-3\.0-or-later\nSource: /)
    const sources = code.flatMap((text) =>
      [...text.matchAll(/^import\b[^"\n]*"([^"\n]+)";?$/gm)].map(([, from]) => from),
    )
    expect(sources).toContain('node:http')
    expect(sources.filter((from) => !/^(node:|\.\/)/.test(from ?? '') && from !== 'sharp')).toStrictEqual([])
  })

  test.each(['react-dom', 'scheduler', '@simplewebauthn/browser', 'tailwindcss', 'simple-icons'])(
    'name %s, whose code is in the files sent to browsers',
    (name) => expect(notices).toMatch(new RegExp(`\n${name} \\d`)),
  )

  test('contain the licence of the font and the source of the calendar parser', () => {
    expect(notices).toMatch(/@fontsource-variable\/geist [\d.]+\nLicence: OFL-1\.1\n[\s\S]*SIL OPEN FONT LICENSE/)
    expect(notices).toMatch(/ical\.js [\d.]+\nLicence: MPL-2\.0\nSource: https:\/\/github\.com\/kewisch\/ical\.js\n/)
    expect(notices).toContain('Mozilla Public License Version 2.0')
  })
})

describe('a bundled package without a notice stops the build', () => {
  function projectWith(file: object, files: Record<string, string> = {}): string {
    const project = scratchFolder('idg-notices-')
    for (const name of ['tailwindcss', 'simple-icons', '@fontsource/geist', 'odd']) {
      const folder = path.join(project, 'node_modules', name)
      mkdirSync(folder, { recursive: true })
      writeFileSync(
        path.join(folder, 'package.json'),
        JSON.stringify({ name, version: '1.0.0', license: 'MIT', ...(name === 'odd' && file) }),
      )
      if (name !== 'odd') writeFileSync(path.join(folder, 'LICENSE'), 'MIT')
      else for (const [extra, text] of Object.entries(files)) writeFileSync(path.join(folder, extra), text)
    }
    mkdirSync(path.join(project, 'build'))
    writeFileSync(path.join(project, 'package-lock.json'), JSON.stringify({ packages: { '': {} } }))
    writeFileSync(path.join(project, 'build/bundled-client.json'), '["node_modules/odd"]')
    writeFileSync(path.join(project, 'build/bundled-ssr.json'), '[]')
    return project
  }

  test.each([
    [
      'no licence text',
      { license: 'ISC' },
      { 'README.md': '# Odd\n\n## License\n\nMIT\n' },
      'odd 1.0.0 carries no licence text',
    ],
    ['no licence', { license: undefined }, { LICENSE: 'MIT' }, 'odd 1.0.0 states no licence'],
    ['MPL without its source', { license: 'MPL-2.0' }, { LICENSE: 'MPL' }, 'requires the address of the source'],
  ])('%s', (_name, file, files, message) => {
    expect(() => thirdPartyNotices(projectWith(file, files))).toThrow(message)
  })

  test('a licence in a file, or in full in the README, is enough', () => {
    expect(thirdPartyNotices(projectWith({}, { 'LICENSE.md': 'Odd text' }))).toContain('Odd text')
    const readme = '# Odd\n\n## License\n\nPermission is hereby granted\n'
    expect(thirdPartyNotices(projectWith({}, { 'README.md': readme }))).toContain('Permission is hereby granted')
  })
})
