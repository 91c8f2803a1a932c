export function loader() {
  return new Response('robots', { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
