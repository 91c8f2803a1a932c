import { appContext } from '#app/context.ts'
import { zipHeaders } from '#app/features/ground/files/personal-data/zip.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import type { Route } from './+types/own-copy-route.ts'
import { exportOwnData } from './own-data.server.ts'

/** `/i-tuoi-dati/<token>/copia`: the person's own copy as a zip file; 404 for an invalid or expired link. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(appContext)
  try {
    const zip = await exportOwnData(ctx, params.token)
    return new Response(new Uint8Array(zip), { headers: zipHeaders('i-tuoi-dati') })
  } catch (error) {
    if (error instanceof NotFoundError) return new Response('Copia non trovata.', { status: 404 })
    throw error
  }
}
