/** Seconds after which a refused client may try again. */
const RETRY_AFTER = '5'

/** The page loads and runs nothing; its form can only be sent to this site. */
const POLICY = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Returns the answer while too many requests wait: 503, in Italian. */
export function busyAnswer(): Response {
  const text = 'In questo momento riceviamo troppe richieste. Riprova tra qualche secondo.'
  return new Response(text, {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': RETRY_AFTER, 'cache-control': 'no-store' },
  })
}

/** Returns the same for a form: a page that contains everything that was typed, to be sent again with one button. */
export async function busyFormAnswer(target: string, contentType: string | null, body: Uint8Array): Promise<Response> {
  const type = contentType ?? 'application/x-www-form-urlencoded'
  const form = await new Response(body as BodyInit, { headers: { 'content-type': type } }).formData()
  const fields = [...form]
    .filter((field): field is [string, string] => typeof field[1] === 'string')
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
  const page = `<!doctype html>
<html lang="it">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light"><meta name="robots" content="noindex"><title>Riprova tra poco · IDG</title></head>
<body>
<main>
<h1>Il modulo non è ancora stato inviato</h1>
<p>In questo momento riceviamo troppe richieste. Nulla di ciò che hai scritto è andato perso: aspetta qualche secondo e premi il pulsante.</p>
<form method="post" action="${escapeHtml(target)}">${fields.join('')}<button>Invia di nuovo</button></form>
</main>
</body>
</html>
`
  return new Response(page, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'retry-after': RETRY_AFTER,
      'cache-control': 'no-store',
    },
  })
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
