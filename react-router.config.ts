import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The site is small: the whole route table travels with the scripts, so no /__manifest endpoint has to be guarded.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
