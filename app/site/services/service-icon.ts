import {
  Blocks,
  ChartNoAxesCombined,
  CloudCog,
  CodeXml,
  GraduationCap,
  type LucideIcon,
  ShieldCheck,
  Workflow,
} from 'lucide-react'
import type { ServiceSlug } from '#app/content/services.ts'

/** The sign of each service, the same on its card and on its page. */
export const serviceIcons: Record<ServiceSlug, LucideIcon> = {
  integration: Workflow,
  development: CodeXml,
  analytics: ChartNoAxesCombined,
  cloud: CloudCog,
  security: ShieldCheck,
  extensions: Blocks,
  training: GraduationCap,
}
