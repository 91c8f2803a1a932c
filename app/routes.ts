import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the site. */
export default [
  layout('site/layout/site-layout.tsx', [
    index('site/home/home-page.tsx'),
    route('about', 'site/company/about-page.tsx'),
    route('projects', 'site/company/projects-page.tsx'),
    route('careers', 'site/company/careers-page.tsx'),
    route('partners', 'site/company/partners-page.tsx'),
    route('services/integration', 'site/services/integration-page.tsx'),
    route('services/development', 'site/services/development-page.tsx'),
    route('services/analytics', 'site/services/analytics-page.tsx'),
    route('services/cloud', 'site/services/cloud-page.tsx'),
    route('services/security', 'site/services/security-page.tsx'),
    route('services/extensions', 'site/services/extensions-page.tsx'),
    route('services/training', 'site/services/training-page.tsx'),
    route('products/indigate-plus', 'site/products/indigate-plus-page.tsx'),
    route('products/mfc', 'site/products/mfc-page.tsx'),
    route('privacy', 'site/legal/privacy-page.tsx'),
    route('terms', 'site/legal/terms-page.tsx'),
    route('contact', 'site/contact/contact-page.tsx'),
    route('*', 'site/home/not-found-page.tsx'),
  ]),
  route('sitemap.xml', 'site/seo/sitemap.ts'),
  route('robots.txt', 'site/seo/robots.ts'),
  route('.well-known/security.txt', 'site/seo/security-txt.ts'),
] satisfies RouteConfig
