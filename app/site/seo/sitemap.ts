export function loader() {
  return new Response('sitemap', { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
