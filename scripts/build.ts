import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { drawCrops } from './images/crops.ts'
import { drawIcons } from './images/icons.ts'
import { drawMarks } from './images/marks.ts'
import { copyShareImageParts, drawShareImages } from './images/share-images.ts'
import { thirdPartyNotices } from './notices.ts'

// `npm run build`: the framework's build, the drawn images, the third-party notices, then the compressed forms of every text asset beside it.
const root = path.resolve(import.meta.dirname, '..')
const started = performance.now()

const framework = spawnSync(
  process.execPath,
  [path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'warn'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
)
if (framework.status !== 0) process.exit(framework.status ?? 1)

const client = path.join(root, 'build/client')
drawIcons(client)
drawMarks(client)
drawCrops(root, client)
await drawShareImages(client)
copyShareImageParts(path.join(root, 'build/server'))
writeFileSync(path.join(client, 'third-party-notices.txt'), thirdPartyNotices(root))
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|txt|json|webmanifest|ico)$/.test(entry.name)) continue
  const file = path.join(entry.parentPath, entry.name)
  const body = readFileSync(file)
  if (body.length < 600) continue
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
}
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
