import sharp from 'sharp'
import { composeShareImage } from './compose.server.ts'
import type { ShareDrawing } from './share-drawing.ts'

/** Draws a share image as PNG. */
export async function drawShareImage(drawing: ShareDrawing): Promise<Buffer> {
  const svg = await composeShareImage(drawing)
  // The decoding of pictures blocks every other loader of its process, which the tests share with this module.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 9 }).toBuffer()
}
