/** The proxies for which we ship a configuration. */
export const proxies = ['nginx', 'caddy'] as const

/** The proxy that stands in front of every product of a run of journeys: BEHIND names it. @throws for any other word. */
export function proxyInFront(): (typeof proxies)[number] | undefined {
  const said = process.env.BEHIND
  const proxy = proxies.find((name) => name === said)
  if (said && !proxy) throw new Error(`BEHIND is ${said}: it must be ${proxies.join(' or ')}`)
  return proxy
}

/** The journeys that are left out behind a proxy, each with its reason; all others run behind both. */
export const notBehindProxies: Record<string, string> = {
  'e2e/platform/alerts.e2e.ts':
    'asks promtool about a file, and the product for what it measures, which proxies keep inside',
  'e2e/platform/backup.slow.e2e.ts': 'is about commands beside a running product',
  'e2e/platform/behind-caddy.e2e.ts': 'has its own proxy',
  'e2e/platform/behind-proxy.e2e.ts': 'has its own proxy',
  'e2e/platform/database-encryption.slow.e2e.ts': 'is about the way to the database',
  'e2e/platform/deploy.slow.e2e.ts': 'is about files, and starts what they say',
  'e2e/platform/developing.slow.e2e.ts': 'is a developer’s product, which stands behind nothing',
  'e2e/platform/doctor.slow.e2e.ts': 'has its own proxy',
  'e2e/platform/edge.e2e.ts': 'speaks raw HTTP to the process itself',
  'e2e/platform/image.slow.e2e.ts': 'is about what goes into an image',
  'e2e/platform/pooler.slow.e2e.ts': 'is about the way to the database',
  'e2e/platform/proxy-logs.e2e.ts': 'has its own proxies',
  'e2e/platform/settings.e2e.ts': 'chooses addresses of its own',
  'e2e/platform/traces.slow.e2e.ts': 'is the proxy itself, to see what the product does with its headers',
  'e2e/platform/two-behind-caddy.slow.e2e.ts': 'has its own proxy',
  'e2e/platform/readme-pictures.slow.e2e.ts': 'takes pictures, which a proxy does not change',
}
