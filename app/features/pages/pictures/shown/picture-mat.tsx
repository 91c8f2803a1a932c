import type { PictureValue } from '#app/features/pages/pictures/picture.ts'
import { COLUMN, PictureImage } from './picture-image.tsx'

interface Props {
  picture: PictureValue
  isScreen?: boolean
  isFirst?: boolean
}

/** A whole picture on its mat. A wide screen keeps a readable size on phones, which scroll it. */
export function PictureMat({ picture, isScreen = false, isFirst = false }: Props) {
  const isWide = isScreen && picture.view && picture.view.width > picture.view.height
  return (
    <div {...(isWide ? SCROLLED : { className: 'picture-mat' })}>
      <PictureImage
        picture={picture}
        sizes={isWide ? `(max-width: 40rem) 44rem, ${COLUMN}` : COLUMN}
        isFirst={isFirst}
      />
    </div>
  )
}

const SCROLLED = {
  role: 'region',
  'aria-label': 'Schermata',
  tabIndex: 0,
  className:
    'picture-mat max-sm:place-items-start max-sm:overflow-x-auto max-sm:[&_img]:w-[44rem] max-sm:[&_img]:max-w-none [&_img]:max-h-[50rem]',
}
