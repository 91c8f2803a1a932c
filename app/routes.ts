import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the site. */
export default [
  layout('site/layout/site-layout.tsx', [
    index('site/home/home-page.tsx'),
    route('about', 'site/company/about-page.tsx'),
    route('projects', 'site/company/projects-page.tsx'),
    route('careers', 'site/company/careers-page.tsx'),
    route('partners', 'site/company/partners-page.tsx'),
    route('services/:service', 'site/services/service-page.tsx'),
    route('products/:product', 'site/products/product-page.tsx'),
    route('privacy', 'site/legal/privacy-page.tsx'),
    route('terms', 'site/legal/terms-page.tsx'),
    route('contact', 'site/contact/contact-page.tsx'),
    route('*', 'site/home/not-found-page.tsx'),
  ]),
  route('sitemap.xml', 'site/seo/sitemap.ts'),
  route('robots.txt', 'site/seo/robots.ts'),
  route('.well-known/security.txt', 'site/seo/security-txt.ts'),
] satisfies RouteConfig
