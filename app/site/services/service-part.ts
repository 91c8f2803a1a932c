import { staticPart } from '#app/shell/public/page/static-part.tsx'

/** The page of a service, without its code: each path has a route module, which loads its text. */
export const Service = staticPart(async () => (await import('./service.tsx')).ServicePage)
