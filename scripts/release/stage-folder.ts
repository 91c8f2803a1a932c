import path from 'node:path'
import { stageRelease } from './stage.ts'

// `stage-folder.ts <folder>`: writes the contents of a release, without packages, into an empty folder. The container's
// image is made of them.
const [folder = ''] = process.argv.slice(2)
stageRelease(path.resolve(import.meta.dirname, '../..'), path.resolve(folder))
