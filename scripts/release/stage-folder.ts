import path from 'node:path'
import { installRuntime, type Processor, stageRelease } from './stage.ts'

// `stage-folder.ts <folder>`: writes a release for this processor into an empty folder. The container's image is made of it.
const [folder = ''] = process.argv.slice(2)
const processor = process.arch as Processor
stageRelease(path.resolve(import.meta.dirname, '../..'), path.resolve(folder), processor)
installRuntime(path.resolve(folder), processor)
