import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type SimpleIcon, siCloudfoundry, siGooglecloud, siKubernetes, siNodedotjs, siSap } from 'simple-icons'
import type { Mark } from '#app/content/home.ts'

/** Owners who want their mark used under contract only (Amazon, Microsoft, Oracle) have none: Home names them in words. */
const MARKS: Record<Mark, SimpleIcon> = {
  sap: siSap,
  googlecloud: siGooglecloud,
  cloudfoundry: siCloudfoundry,
  kubernetes: siKubernetes,
  nodejs: siNodedotjs,
}

/** Writes the marks of Home's technologies as one sprite, which Home refers to by name. */
export function drawMarks(client: string): void {
  const symbols = Object.entries(MARKS).map(
    ([name, icon]) => `<symbol id="${name}" viewBox="0 0 24 24"><path d="${icon.path}"/></symbol>`,
  )
  writeFileSync(path.join(client, 'marks.svg'), `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`)
}
