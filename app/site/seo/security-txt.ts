export function loader() {
  return new Response('security-txt', { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
