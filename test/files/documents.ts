import { strToU8, zipSync } from 'fflate'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** A PDF document of one page with a text, with a correct table of its objects. */
export function pdfWith(text: string): Buffer {
  const stream = `BT /F1 18 Tf 60 760 Td (${text.replace(/[()\\]/g, '')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = body.length
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  return Buffer.from(
    `${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}

/** A PDF document of this size: what follows its table is a comment. */
export function largePdf(size: number): Buffer {
  const pdf = pdfWith('Curriculum')
  const end = pdf.lastIndexOf('startxref')
  return Buffer.concat([
    pdf.subarray(0, end),
    Buffer.alloc(size - pdf.length - 3, '%'),
    Buffer.from('\n'),
    pdf.subarray(end),
  ])
}

/** The entries of a Word document with a text, which is in the named part. */
export function docxEntries(text: string, part = 'word/document.xml'): Record<string, Uint8Array> {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const office = 'http://schemas.openxmlformats.org'
  return {
    '[Content_Types].xml': strToU8(
      `${XML}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${XML}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="${part}"/></Relationships>`,
    ),
    [part]: strToU8(
      `${XML}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    ),
  }
}

/** A Word document with a text, which is in the named part. */
export function docxWith(text: string, part?: string): Buffer {
  return Buffer.from(zipSync(docxEntries(text, part)))
}

/** An OpenDocument text. */
export function odtWith(text: string): Buffer {
  return Buffer.from(zipSync(odtEntries(text)))
}

/** The entries of an OpenDocument text; its type is stored as it is. */
export function odtEntries(text: string) {
  const names = 'urn:oasis:names:tc:opendocument:xmlns'
  const content = `${XML}<office:document-content xmlns:office="${names}:office:1.0" xmlns:text="${names}:text:1.0" office:version="1.2"><office:body><office:text><text:p>${text}</text:p></office:text></office:body></office:document-content>`
  const manifest = `${XML}<manifest:manifest xmlns:manifest="${names}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`
  return {
    mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }] as [Uint8Array, { level: 0 }],
    'content.xml': strToU8(content),
    'META-INF/manifest.xml': strToU8(manifest),
  }
}
