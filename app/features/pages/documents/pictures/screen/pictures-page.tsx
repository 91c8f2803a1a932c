import Upload from 'lucide-react/icons/upload'
import { Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { listPictures } from '#app/features/pages/documents/pictures/library.server.ts'
import { DropZone } from '#app/features/pages/pictures/field/drop-zone.tsx'
import { Thumbnail } from '#app/features/pages/pictures/field/thumbnail.tsx'
import { UploadList } from '#app/features/pages/pictures/field/upload-list.tsx'
import { useUploads, useWaitingPictures } from '#app/features/pages/pictures/field/uploads.ts'
import { ACCEPTED, ACCEPTED_HINT } from '#app/features/pages/pictures/upload-problems.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { formatSize } from '#app/lib/text/format.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { ListSearch, Pill } from '#app/ui/list-tools.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import { PageLinks } from '#app/ui/staff-table.tsx'
import { useRefresh } from '#app/ui/use-refresh.ts'
import type { Route } from './+types/pictures-page.ts'
import { actOnPictures } from './picture-forms.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Immagini · IDG' }, { name: 'robots', content: 'noindex' }]

export function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const search = (query.get('q') ?? '').slice(0, 100)
  const page = Math.min(1_000, Math.max(1, Number.parseInt(query.get('pagina') ?? '1', 10) || 1))
  return withErrorResponse(async () => ({
    ...(await listPictures(context.get(appContext), { search, page })),
    search,
    page,
  }))
}

export async function action({ context, request }: Route.ActionArgs) {
  return actOnPictures(context.get(appContext), await request.formData())
}

const RESULTS: Readonly<Record<string, string>> = {
  caricata: 'Immagine caricata: tra poco è pronta.',
  caricate: 'Immagini caricate: tra poco sono pronte.',
  eliminata: 'Immagine eliminata.',
}

/** `/admin/pictures`: the pictures of the public site. */
export default function PicturesPage({ loaderData }: Route.ComponentProps) {
  const { pictures, search, page, pages, total } = loaderData
  const { refresh } = useRefresh()
  const waiting = pictures.filter(({ state }) => state === 'waiting').map(({ id }) => id)
  useWaitingPictures(waiting, refresh)
  return (
    <AdminPage
      dense
      title="Immagini"
      search={<ListSearch action="/admin/pictures" value={search} label="Cerca per nome o testo alternativo" />}
    >
      <ResultToast message={lookUp(RESULTS, useResult())} />
      <UploadArea onAdded={refresh} />
      <p role="status" className="my-3 text-soft text-sm">
        {countText(total, search)}
      </p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-4">
        {pictures.map((picture) => (
          <Card key={picture.id} picture={picture} />
        ))}
      </ul>
      <PageLinks page={page} hasMore={page < pages} query={search ? { q: search } : {}}>
        <span className="text-soft text-sm">
          Pagina {page} di {pages}
        </span>
      </PageLinks>
    </AdminPage>
  )
}

function countText(total: number, search: string): string {
  if (total === 0) return search ? 'Nessuna immagine con queste parole.' : 'Ancora nessuna immagine: carica la prima.'
  if (search) return total === 1 ? '1 immagine trovata' : `${total} immagini trovate`
  return total === 1 ? '1 immagine' : `${total} immagini`
}

function Card({ picture }: { picture: Route.ComponentProps['loaderData']['pictures'][number] }) {
  const { id, name, lacksAlt, width, height, size, uses, state } = picture
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-xl border border-line bg-raised hover:border-accent">
      <Thumbnail picture={picture} className="aspect-4/3 w-full border-line border-b" />
      <div className="flex grow flex-col gap-0.5 p-3 text-sm">
        <Link
          to={`/admin/pictures/${id}`}
          className="wrap-anywhere line-clamp-2 font-medium after:absolute after:inset-0 group-hover:text-accent"
        >
          <bdi>{name}</bdi>
        </Link>
        <p className="text-soft text-xs">
          {width > 0 && `${width} × ${height} · `}
          {formatSize(size)}
        </p>
        {(uses === 0 || (lacksAlt && state !== 'failed')) && (
          <p className="mt-auto flex flex-wrap gap-1.5 pt-1.5 *:whitespace-normal">
            {uses === 0 && <Pill tone="neutral">Non usata</Pill>}
            {lacksAlt && state !== 'failed' && <Pill tone="warning">Senza testo alternativo</Pill>}
          </p>
        )}
      </div>
    </li>
  )
}

/** Takes pictures by button, drop and paste; without JavaScript a plain form. */
function UploadArea({ onAdded }: { onAdded: () => void }) {
  const { add, ...uploads } = useUploads(onAdded)
  return (
    <DropZone
      as="section"
      several
      aria-label="Carica immagini"
      inputLabel="File delle immagini"
      look={(isOver) =>
        `rounded-xl border border-dashed px-4 py-3 ${isOver ? 'border-accent bg-wash' : 'border-line-strong'}`
      }
      onFiles={add}
    >
      {(choose) =>
        choose ? (
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button size="compact" onClick={choose}>
                <Upload aria-hidden className="size-4" />
                Carica immagini
              </Button>
              <p className="text-soft text-sm lg:min-w-0 lg:flex-1">
                <span className="max-lg:hidden">Oppure trascinale o incollale qui, anche più di una. </span>
                {ACCEPTED_HINT}
              </p>
            </div>
            <div className="max-w-xl">
              <UploadList {...uploads} />
            </div>
          </>
        ) : (
          <PostForm intent="upload" encType="multipart/form-data" className="space-y-3">
            <FormProblem />
            <label className="block font-medium text-sm">
              Immagini
              <input type="file" name="file" accept={ACCEPTED} multiple className="mt-1 block max-w-full font-normal" />
            </label>
            <SubmitButton name="intent" value="upload" size="compact">
              Carica immagini
            </SubmitButton>
            <p className="text-soft text-sm">{ACCEPTED_HINT}</p>
          </PostForm>
        )
      }
    </DropZone>
  )
}
