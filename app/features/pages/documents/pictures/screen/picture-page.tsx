import { Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { getPicture, type PictureUse } from '#app/features/pages/documents/pictures/library.server.ts'
import { Thumbnail } from '#app/features/pages/pictures/field/thumbnail.tsx'
import { useWaitingPictures } from '#app/features/pages/pictures/field/uploads.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { formatSize, formatStamp } from '#app/lib/text/format.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { FormFooter } from '#app/ui/form/form-footer.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Question } from '#app/ui/form/question.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import { useRefresh } from '#app/ui/use-refresh.ts'
import type { Route } from './+types/picture-page.ts'
import { actOnPicture } from './picture-forms.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? 'Immagine'} · Immagini · IDG` },
  { name: 'robots', content: 'noindex' },
]

export function loader({ context, params }: Route.LoaderArgs) {
  return withErrorResponse(() => getPicture(context.get(appContext), params.id))
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return actOnPicture(context.get(appContext), params.id, await request.formData())
}

const RESULTS: Readonly<Record<string, string>> = { salvata: 'Modifiche salvate.' }

const PLACES: Record<PictureUse['place'], string> = {
  published: 'nel sito',
  draft: 'in bozza',
  version: 'in una versione precedente',
}

/** `/admin/pictures/<id>`: a picture, its description and the texts that show it. */
export default function PicturePage({ loaderData: picture }: Route.ComponentProps) {
  const { refresh } = useRefresh()
  useWaitingPictures(picture.state === 'waiting' ? [picture.id] : [], refresh)
  return (
    <AdminPage title={<bdi>{picture.name}</bdi>} back={{ to: '/admin/pictures', label: 'Torna alle immagini' }}>
      <ResultToast message={lookUp(RESULTS, useResult())} />
      {picture.state === 'failed' && (
        <Notice tone="warning" isStatic>
          Questa immagine non si può leggere: eliminala e caricane un’altra.
        </Notice>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <figure className="picture-ground overflow-hidden rounded-xl border border-line">
          {picture.large ? (
            <img
              src={picture.large}
              alt={picture.alt}
              width={picture.width}
              height={picture.height}
              className="mx-auto h-auto max-h-[70dvh] w-auto max-w-full"
            />
          ) : (
            <Thumbnail picture={picture} className="aspect-4/3 w-full" />
          )}
        </figure>
        <div className="space-y-8">
          <PostForm intent="save" values={{ name: picture.name, alt: picture.alt }} className="space-y-4">
            <FormProblem />
            <TextField label="Nome" name="name" autoComplete="off" hint="Si vede solo nell’area riservata." />
            <TextArea
              label="Testo alternativo"
              name="alt"
              rows={3}
              hint="Che cosa mostra, per chi non la vede. Viene proposto quando la usi; ogni testo che la mostra tiene il proprio."
            />
            <FormFooter label="Salva" name="intent" value="save" />
          </PostForm>
          <section aria-labelledby="facts-title">
            <h2 id="facts-title" className="text-lg">
              Dettagli
            </h2>
            <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
              {picture.width > 0 && (
                <>
                  <dt className="text-soft">Dimensioni</dt>
                  <dd>
                    {picture.width} × {picture.height} pixel
                  </dd>
                </>
              )}
              <dt className="text-soft">Originale</dt>
              <dd>{formatSize(picture.size)}</dd>
              <dt className="text-soft">Caricata</dt>
              <dd>{formatStamp(new Date(picture.createdAt))}</dd>
              {picture.widths.length > 0 && (
                <>
                  <dt className="text-soft">Larghezze</dt>
                  <dd>{picture.widths.join(', ')}</dd>
                </>
              )}
            </dl>
          </section>
          <Uses uses={picture.uses} />
        </div>
      </div>
    </AdminPage>
  )
}

function Uses({ uses }: { uses: readonly PictureUse[] }) {
  return (
    <section aria-labelledby="uses-title">
      <h2 id="uses-title" className="text-lg">
        Dove è usata
      </h2>
      {uses.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-line border-y text-sm">
          {uses.map(({ key, name, place, alt, isDecorative }) => (
            <li key={key} className="flex flex-wrap justify-between gap-x-4 py-2">
              <Link to={`/admin/content/${key}`} className="link wrap-anywhere">
                {name}
              </Link>
              <span className="text-soft">{PLACES[place]}</span>
              {place !== 'version' && (
                <span className="wrap-anywhere w-full text-soft">
                  {isDecorative ? 'Decorativa' : alt ? `«${alt}»` : 'Qui non è ancora descritta.'}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {uses.length > 0 ? (
        <p className="mt-3 text-soft text-sm">
          Puoi eliminarla quando nessun testo la mostra più, nemmeno in bozza o nelle versioni precedenti.
        </p>
      ) : (
        <>
          <p className="mt-2 text-soft text-sm">Nessun testo la mostra.</p>
          <PostForm className="mt-3">
            <Question
              intent="delete"
              label="Elimina l’immagine"
              ask="L’originale e le sue copie non si recuperano più."
              look="quiet"
            />
          </PostForm>
        </>
      )}
    </section>
  )
}
