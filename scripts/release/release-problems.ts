import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Returns what is missing for a release of this version: changelog, frozen migrations, a clean working tree. */
export function releaseProblems(root: string, version: string): string[] {
  const problems = [
    ...changelogProblems(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version),
    ...migrationProblems(JSON.parse(readFileSync(path.join(root, 'db/released-migrations.json'), 'utf8')), version),
  ]
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  if (changes.trim() !== '') problems.push('The working tree has changes: commit them first.')
  return problems
}

/** Returns what is missing in the changelog: a dated section of the version, and nothing left as unreleased. */
export function changelogProblems(changelog: string, version: string): string[] {
  const problems: string[] = []
  if (!isReleased(changelog, version)) problems.push(`CHANGELOG.md has no section "## ${version} - yyyy-mm-dd".`)
  const unreleased = /^## Unreleased\n([\s\S]*?)(?=^## )/m.exec(changelog)?.[1] ?? ''
  if (unreleased.trim() !== '') problems.push('CHANGELOG.md still has entries under "Unreleased": move them.')
  return problems
}

/** Returns whether the changelog has a dated section of the version. */
export function isReleased(changelog: string, version: string): boolean {
  const heading = `## ${version} - `
  return changelog
    .split('\n')
    .some((line) => line.startsWith(heading) && /^\d{4}-\d\d-\d\d$/.test(line.slice(heading.length)))
}

function migrationProblems(released: Record<string, unknown>, version: string): string[] {
  return version in released ? [] : [`db/released-migrations.json has no entry "${version}": add the new migrations.`]
}
