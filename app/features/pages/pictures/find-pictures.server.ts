import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { type PictureWidth, pictureAddress, plainWidth } from './picture.ts'

const THUMBNAIL = 320

/** A picture as its screens show it. */
export interface PictureSummary {
  id: string
  name: string
  alt: string
  state: 'waiting' | 'ready' | 'failed'
  /** 0 for a drawing that has not been drawn yet. */
  width: number
  height: number
  /** Bytes of the original. */
  size: number
  createdAt: string
  /** Address of a small file; null until it is prepared. */
  thumbnail: string | null
}

const columns = ['pictures.id', 'pictures.name', 'alt', 'state', 'width', 'height', 'widths'] as const

/** The query of pictures with the size of their files. */
export const pictureRows = (db: Db) =>
  db
    .selectFrom('pictures')
    .innerJoin('files', 'files.id', 'pictures.fileId')
    .select([...columns, 'pictures.createdAt', 'files.size'])

type Row = Awaited<ReturnType<ReturnType<typeof pictureRows>['executeTakeFirstOrThrow']>>

/** What the screens show of a row. */
export function summaryOf({ widths, state, ...row }: Row): PictureSummary {
  const small = plainWidth(JSON.parse(widths) as PictureWidth[], THUMBNAIL)
  return { ...row, state: state as PictureSummary['state'], thumbnail: small ? pictureAddress(small) : null }
}

/** The pictures with these ids, by id. Throws ForbiddenError. */
export async function findPictures(ctx: AppContext, ids: readonly string[]): Promise<Record<string, PictureSummary>> {
  requirePermission(ctx, 'content.edit')
  if (ids.length === 0) return {}
  const rows = await pictureRows(ctx.db).where('pictures.id', 'in', ids).execute()
  return Object.fromEntries(rows.map((row) => [row.id, summaryOf(row)]))
}
