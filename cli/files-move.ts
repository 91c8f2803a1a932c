import { moveBlobs } from '#app/features/ground/files/store/move-blobs.server.ts'
import { describeS3 } from '#app/lib/s3/s3-place.ts'
import { loadConfig } from '#server/config.server.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './database.ts'

/** Moves the stored files of the data folder to S3. */
export const filesMove: Command = {
  usage: 'files:move',
  about: 'moves the stored files of DATA_DIR to the store of S3_URL; run it once after setting S3_URL',
  async run() {
    const config = await loadConfig()
    const { s3 } = config
    if (!s3) throw new UsageError('set S3_URL first')
    return withDatabase(async ({ db, clock }) => {
      const moved = await moveBlobs({ db, clock }, config)
      process.stdout.write(`${moved} files are now in ${describeS3(s3)}.\n`)
      return 0
    })
  },
}
