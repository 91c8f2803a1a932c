import type { Plugin } from 'vite'

/**
 * Writes the server's files in ASCII, with escapes for all other characters. V8 keeps the text of every loaded file, and
 * takes two bytes for each of its characters if a single one is not ASCII.
 */
export function asciiServer(): Plugin {
  return {
    name: 'idg:ascii-server',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) if (output.type === 'chunk') output.code = asAscii(output.code)
    },
  }
}

/**
 * Escapes what is not ASCII. Correct within strings, regular expressions, templates and names; only `String.raw` would
 * differ.
 */
export function asAscii(code: string): string {
  return code.replace(/(\\*)([^\0-\x7f])/g, (_, slashes: string, unit: string) => {
    // A character that is escaped without need keeps its meaning without the backslash.
    const before = slashes.length % 2 === 1 ? slashes.slice(1) : slashes
    return `${before}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
