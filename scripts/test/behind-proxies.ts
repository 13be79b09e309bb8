/** The proxies for which we ship a configuration. */
export const proxies = ['nginx', 'caddy'] as const

/** Returns the proxy in front of every product of a run of journeys, which BEHIND names. @throws for any other word. */
export function proxyInFront(): (typeof proxies)[number] | undefined {
  const said = process.env.BEHIND
  const proxy = proxies.find((name) => name === said)
  if (said && !proxy) throw new Error(`BEHIND is ${said}: it must be ${proxies.join(' or ')}`)
  return proxy
}

/** The journeys that are skipped behind a proxy, each with its reason; all others run behind both. */
export const notBehindProxies: Record<string, string> = {
  'e2e/platform/alerts.e2e.ts':
    'runs promtool on a file, and reads the product’s metrics, which proxies do not pass on',
  'e2e/platform/backup.slow.e2e.ts': 'is about commands next to a running product',
  'e2e/platform/behind-caddy.e2e.ts': 'has its own proxy',
  'e2e/platform/behind-proxy.e2e.ts': 'has its own proxy',
  'e2e/platform/database-encryption.slow.e2e.ts': 'is about the connection to the database',
  'e2e/platform/deploy.slow.e2e.ts': 'is about files, and runs their commands',
  'e2e/platform/developing.slow.e2e.ts': 'is about development, where there is no proxy',
  'e2e/platform/doctor.slow.e2e.ts': 'has its own proxy',
  'e2e/platform/edge.e2e.ts': 'speaks raw HTTP to the process itself',
  'e2e/platform/image.slow.e2e.ts': 'is about the files of an image',
  'e2e/platform/pooler.slow.e2e.ts': 'is about the connection to the database',
  'e2e/platform/proxy-logs.e2e.ts': 'has its own proxies',
  'e2e/platform/settings.e2e.ts': 'chooses its own addresses',
  'e2e/platform/traces.slow.e2e.ts': 'acts as the proxy itself, to test its headers',
  'e2e/platform/two-behind-caddy.slow.e2e.ts': 'has its own proxy',
  'e2e/platform/readme-pictures.slow.e2e.ts': 'takes pictures, which a proxy does not change',
}
