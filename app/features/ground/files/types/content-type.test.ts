import fc from 'fast-check'
import { strFromU8, strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { docxEntries, docxWith, odtEntries, odtWith, pdfWith } from '#test/files/documents.ts'
import { pictureOf } from '#test/files/pictures.ts'
import { findType } from './content-type.server.ts'
import { DOCUMENT_TYPES, PICTURE_TYPES } from './file-types.ts'

const contentOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: async (start: number, length: number) => Buffer.from(bytes.subarray(start, start + length)),
})
const documentType = (bytes: Uint8Array) => findType(contentOf(bytes), DOCUMENT_TYPES)
const pictureType = (bytes: Uint8Array) => findType(contentOf(bytes), PICTURE_TYPES)

const REFUSED = { problem: 'type' }

/** The header of a PNG picture. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\0\0\0\0\0\x08\x06\0\0\0\0\0\0\0', 'latin1')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

/** Exif data before the frame header of a JPEG. */
function jpegHead(width: number, height: number): Buffer {
  const exif = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0x10, 0x02]), Buffer.alloc(0x1000)])
  const frame = Buffer.from([0xff, 0xc0, 0x00, 0x11, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([exif, frame])
}

describe('documents', () => {
  test.each([
    ['pdf', pdfWith('Curriculum')],
    ['docx', docxWith('Curriculum')],
    ['odt', odtWith('Curriculum')],
  ])('%s is found by its content', async (type, bytes) => expect(await documentType(bytes)).toStrictEqual({ type }))

  test.each<[string, Uint8Array]>([
    ['with a mark of the byte order before it', aroundPdf('\xef\xbb\xbf', '')],
    ['with line breaks and blanks before it', aroundPdf('\r\n \t\n', '')],
    ['with NUL bytes behind its end', aroundPdf('', '\0'.repeat(4_096))],
    ['with line breaks behind its end', aroundPdf('', '\r\n'.repeat(2_000))],
    ['with an older part that ends before', Buffer.concat([pdfWith('x'), pdfWith('x').subarray(9)])],
  ])('a PDF document %s is accepted', async (_name, bytes) =>
    expect(await documentType(bytes)).toStrictEqual({ type: 'pdf' }),
  )

  test.each(['word/document2.xml', 'word/documentMain.xml', 'content/main.xml'])(
    'a Word document whose text is in %s is accepted',
    async (part) => expect(await documentType(docxWith('Curriculum', part))).toStrictEqual({ type: 'docx' }),
  )

  test('an OpenDocument text that was packed again, so that its type is compressed, is accepted', async () => {
    const { mimetype, ...parts } = odtEntries('Curriculum')
    const bytes = zipSync({ ...parts, mimetype: mimetype[0] })
    expect(await documentType(bytes)).toStrictEqual({ type: 'odt' })
  })

  test.each<[string, Uint8Array]>([
    ['an empty file', Buffer.alloc(0)],
    ['a text', Buffer.from('Curriculum vitae')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML that goes on as PDF', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdfWith('x')])],
    ['the start of a PDF', pdfWith('x').subarray(0, 200)],
    ['a program', Buffer.from('MZ\x90\0', 'latin1')],
    ['a program that extracts itself, with a document inside', Buffer.concat([Buffer.from('MZ'), docxWith('x')])],
    ['a document with something after its end', Buffer.concat([docxWith('x'), Buffer.from('<script>')])],
    ['a document with something before its directory', insertBeforeDirectory(docxWith('x'))],
    ['the start of a document', docxWith('x').subarray(0, 300)],
    ['a plain archive', Buffer.from(zipSync({ 'cv.txt': strToU8('x') }))],
    ['a Java archive', Buffer.from(zipSync({ 'META-INF/MANIFEST.MF': strToU8('x') }))],
    ['a spreadsheet', Buffer.from(zipSync({ '[Content_Types].xml': strToU8('x'), 'xl/workbook.xml': strToU8('x') }))],
    ['a path upwards', Buffer.from(zipSync({ ...docxEntries('x'), '../../etc/cron.d/x': strToU8('x') }))],
    ['an absolute path', Buffer.from(zipSync({ ...docxEntries('x'), '/etc/passwd': strToU8('x') }))],
    ['a bomb', bomb()],
    ['an encrypted document', encrypted()],
    ['a Word document without a list of its parts', Buffer.from(zipSync({ 'word/document.xml': strToU8('x') }))],
    ['a template of Word', retyped('wordprocessingml.template.main+xml')],
    ['a list of parts that unpacks to 20 MB', withPartList(new Uint8Array(20 * 1024 * 1024))],
    ['a PDF document with text before it', aroundPdf('cv ', '')],
    ['a PDF document with a page behind it', aroundPdf('', `<html>${' '.repeat(2_000)}</html>`)],
    ['a picture', pngHead(10, 10)],
  ])('%s is refused', async (_name, bytes) => expect(await documentType(bytes)).toStrictEqual(REFUSED))

  test('a document with the type of one with macros is refused as such', async () => {
    const bytes = retyped('application/vnd.ms-word.document.macroEnabled.main+xml')
    expect(await documentType(bytes)).toStrictEqual({ problem: 'macros' })
  })

  test.each(['word/vbaProject.bin', 'word/vbaData.xml'])(
    'a document with macros (%s) is refused as such',
    async (name) => {
      const bytes = Buffer.from(zipSync({ ...docxEntries('x'), [name]: strToU8('x') }))
      expect(await documentType(bytes)).toStrictEqual({ problem: 'macros' })
    },
  )

  test('no byte changed or cut makes the check throw', async () => {
    const originals = [pdfWith('Curriculum'), docxWith('Curriculum'), odtWith('Curriculum')]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...originals),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
        fc.option(fc.nat()),
        async (original, changes, cut) => {
          const bytes = Buffer.from(original)
          for (const [place, value] of changes) bytes[place % bytes.length] = value
          const found = await documentType(cut === null ? bytes : bytes.subarray(0, cut % bytes.length))
          expect('type' in found || 'problem' in found).toBe(true)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('pictures', () => {
  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- logo --><!DOCTYPE svg PUBLIC "x" "y">\n<svg/>',
  ])('a drawing is recognised after what may precede it: %j', async (text) => {
    expect(await pictureType(Buffer.from(text))).toStrictEqual({ type: 'svg' })
    expect(await documentType(Buffer.from(text))).toStrictEqual(REFUSED)
  })

  test('the size is read from the header, whatever precedes it', async () => {
    expect(await pictureType(pngHead(640, 480))).toStrictEqual({ type: 'png', pixels: { width: 640, height: 480 } })
    expect(await pictureType(jpegHead(4000, 3000))).toStrictEqual({
      type: 'jpg',
      pixels: { width: 4000, height: 3000 },
    })
  })

  test('AVIF is recognised whatever its major brand, and is decoded', async () => {
    const bytes = await pictureOf(64, 48).avif({ effort: 0 }).toBuffer()
    for (const major of ['avif', 'mif1', 'msf1']) {
      bytes.write(major, 8)
      expect(await pictureType(bytes), major).toStrictEqual({ type: 'avif', pixels: { width: 64, height: 48 } })
      expect((await sharp(bytes).raw().toBuffer({ resolveWithObject: true })).info).toMatchObject({ width: 64 })
    }
  })

  test.each(['heic mif1heic', 'mif1 mif1heic', 'heix mif1heixMiHB', 'hevc hevcheic'])(
    'a photograph in HEIC (%s) is refused as such',
    async (brands) => {
      const [major, compatible = ''] = brands.split(' ')
      const bytes = Buffer.from(`\0\0\0\0ftyp${major}\0\0\0\0${compatible}\0\0\0\x20meta`, 'latin1')
      bytes.writeUInt32BE(16 + compatible.length)
      expect(await pictureType(bytes)).toStrictEqual({ problem: 'heic' })
      expect(await documentType(bytes)).toStrictEqual({ problem: 'heic' })
    },
  )

  test.each([
    ['a bomb of pixels', pngHead(30_000, 30_000)],
    ['a line of a million pixels', pngHead(1_000_000, 1)],
    ['a JPEG of 65,000 by 65,000', jpegHead(65_000, 65_000)],
  ])('%s is refused before anything is decoded', async (_name, bytes) => {
    expect(await pictureType(bytes)).toStrictEqual({ problem: 'pixels' })
  })

  test.each<[string, Uint8Array]>([
    ['SVG with entities', Buffer.from('<!DOCTYPE svg [<!ENTITY a "x">]><svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'SVG of more than 2 MB',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(2 * 1024 * 1024)}</svg>`),
    ],
    ['SVG in another encoding', Buffer.from('<?xml version="1.0" encoding="UTF-7"?><svg/>')],
    ['SVG in HTML', Buffer.from('<!doctype html><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['another XML document', Buffer.from('<?xml version="1.0"?><svgs/>')],
    ['GIF', Buffer.from('GIF89a\x0a\0\x0a\0', 'latin1')],
    ['TIFF', Buffer.from('II*\0', 'latin1')],
    ['a picture of no size', pngHead(0, 10)],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['a JPEG whose segments never end', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['a document', pdfWith('x')],
  ])('%s is refused', async (_name, bytes) => expect(await pictureType(bytes)).toStrictEqual(REFUSED))
})

/** A PDF document between other bytes. */
function aroundPdf(before: string, after: string): Buffer {
  return Buffer.concat([Buffer.from(before, 'latin1'), pdfWith('Curriculum'), Buffer.from(after, 'latin1')])
}

/** A Word document with a list of its parts. */
function withPartList(list: Uint8Array): Buffer {
  return Buffer.from(zipSync({ ...docxEntries('x'), '[Content_Types].xml': list }))
}

/** A Word document that says it is of another type. */
function retyped(type: string): Buffer {
  const list = strFromU8(docxEntries('x')['[Content_Types].xml'] ?? new Uint8Array())
  return withPartList(strToU8(list.replace(/application\/\S+\.document\.main\+xml/, type)))
}

/** Something between the files and the directory, which a reader from the start takes for a file. */
function insertBeforeDirectory(bytes: Buffer): Buffer {
  const at = bytes.indexOf('PK\x01\x02', 0, 'latin1')
  return Buffer.concat([bytes.subarray(0, at), Buffer.from('<script>'), bytes.subarray(at)])
}

/** A document that declares to unpack to 4 GB. */
function bomb(): Buffer {
  const bytes = docxWith('x')
  bytes.writeUInt32LE(0xfffffff0, bytes.indexOf('PK\x01\x02', 0, 'latin1') + 24)
  return bytes
}

function encrypted(): Buffer {
  const bytes = docxWith('x')
  const at = bytes.indexOf('PK\x01\x02', 0, 'latin1') + 8
  bytes.writeUInt16LE(bytes.readUInt16LE(at) | 1, at)
  return bytes
}
