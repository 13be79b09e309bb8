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
  'e2e/operations/alerts.e2e.ts':
    'runs promtool on a file, and reads the product’s metrics, which proxies do not pass on',
  'e2e/operations/backup.slow.e2e.ts': 'is about commands next to a running product',
  'e2e/operations/proxies/behind-caddy.e2e.ts': 'has its own proxy',
  'e2e/operations/proxies/behind-proxy.e2e.ts': 'has its own proxy',
  'e2e/operations/database-encryption.slow.e2e.ts': 'is about the connection to the database',
  'e2e/operations/proxies/deploy.slow.e2e.ts': 'is about files, and runs their commands',
  'e2e/operations/developing.slow.e2e.ts': 'is about development, where there is no proxy',
  'e2e/operations/doctor.slow.e2e.ts': 'has its own proxy',
  'e2e/operations/edge.e2e.ts': 'speaks raw HTTP to the process itself',
  'e2e/operations/image.slow.e2e.ts': 'is about the files of an image',
  'e2e/operations/pooler.slow.e2e.ts': 'is about the connection to the database',
  'e2e/operations/proxies/proxy-logs.e2e.ts': 'has its own proxies',
  'e2e/operations/settings.e2e.ts': 'chooses its own addresses',
  'e2e/operations/traces.slow.e2e.ts': 'acts as the proxy itself, to test its headers',
  'e2e/operations/proxies/two-behind-caddy.slow.e2e.ts': 'has its own proxy',
  'e2e/operations/readme-pictures.slow.e2e.ts': 'takes pictures, which a proxy does not change',
}
