import Upload from 'lucide-react/icons/upload'
import { Form, Link } from 'react-router'
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
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
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
      title="Immagini"
      lead="Le fotografie, le schermate e i loghi del sito. I visitatori ricevono copie leggere, senza i dati della fotocamera."
    >
      <ResultToast message={lookUp(RESULTS, useResult())} />
      <UploadArea onAdded={refresh} />
      <Form role="search" className="mt-6 mb-4 flex flex-wrap items-end gap-3">
        <label className="min-w-0 max-w-md grow basis-60 font-medium text-sm">
          Cerca per nome o testo alternativo
          <input key={search} type="search" name="q" defaultValue={search} className="field mt-1" />
        </label>
        <SubmitButton look="secondary" size="compact">
          Cerca
        </SubmitButton>
        <p role="status" className="w-full text-soft text-sm">
          {countText(total, search)}
        </p>
      </Form>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-4">
        {pictures.map((picture) => (
          <Card key={picture.id} picture={picture} />
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label="Pagine" className="mt-6 flex items-center gap-4">
          {page > 1 && <PageLink search={search} page={page - 1} label="Precedenti" />}
          <span className="text-soft text-sm">
            Pagina {page} di {pages}
          </span>
          {page < pages && <PageLink search={search} page={page + 1} label="Successive" />}
        </nav>
      )}
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
        <p className="mt-auto pt-1.5 text-xs">
          <span className={uses > 0 ? '' : 'text-soft'}>{useText(uses)}</span>
          {lacksAlt && state !== 'failed' && <span className="block text-soft">Senza testo alternativo</span>}
        </p>
      </div>
    </li>
  )
}

function useText(uses: number): string {
  if (uses === 0) return 'Non usata'
  return uses === 1 ? 'Usata in 1 testo' : `Usata in ${uses} testi`
}

function PageLink({ search, page, label }: { search: string; page: number; label: string }) {
  const query = new URLSearchParams({ ...(search && { q: search }), pagina: String(page) })
  return (
    <Link to={`/admin/pictures?${query}`} className="link inline-flex min-h-11 items-center">
      {label}
    </Link>
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
        `rounded-xl border border-dashed p-5 text-center ${isOver ? 'border-accent bg-wash' : 'border-line-strong'}`
      }
      onFiles={add}
    >
      {(choose) =>
        choose ? (
          <>
            <Button size="compact" onClick={choose}>
              <Upload aria-hidden className="size-4" />
              Carica immagini
            </Button>
            <p className="mt-2 text-soft text-sm">
              Oppure trascinale o incollale qui, anche più di una. {ACCEPTED_HINT}
            </p>
            <div className="mx-auto max-w-xl text-left">
              <UploadList {...uploads} />
            </div>
          </>
        ) : (
          <PostForm intent="upload" encType="multipart/form-data" className="space-y-3">
            <FormProblem />
            <label className="block font-medium text-sm">
              Immagini
              <input
                type="file"
                name="file"
                accept={ACCEPTED}
                multiple
                className="mx-auto mt-1 block max-w-full font-normal"
              />
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
