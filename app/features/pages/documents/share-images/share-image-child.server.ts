import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import type { ShareDrawing } from './share-drawing.ts'

/*
 * The process that draws one share image (see start-share-images.server.ts): layout engine, font and rasteriser are loaded
 * here only. It reads the drawing from its input and writes the image to its output.
 */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { drawShareImage } = await import('./draw.server.ts')
process.stdout.write(await drawShareImage(JSON.parse(await text(process.stdin)) as ShareDrawing))
