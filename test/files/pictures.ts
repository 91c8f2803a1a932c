import sharp from 'sharp'

/** A place in the metadata of test pictures; no file made from them may contain it. */
export const SECRET_PLACE = 'Via Segreta 7'

/** A picture with noise, so that it does not compress to nothing. */
export function pictureOf(width: number, height: number, channels: 3 | 4 = 3) {
  const background = channels === 4 ? { r: 200, g: 40, b: 40, alpha: 0.5 } : { r: 200, g: 40, b: 40 }
  return sharp({ create: { width, height, channels, background } })
}

/** A photograph as a phone takes it: turned, with with its place in EXIF and XMP. */
export function photograph(width = 900, height = 600): Promise<Buffer> {
  return pictureOf(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Telefono', Copyright: SECRET_PLACE },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 27/1 51/1', GPSLongitudeRef: 'E', GPSLongitude: '9/1 11/1 23/1' },
    })
    .withXmp(
      `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:description="${SECRET_PLACE}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
    )
    .jpeg()
    .toBuffer()
}
