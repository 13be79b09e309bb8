/** Upper bounds in seconds; the last bucket has none. */
const bounds = [0.002, 0.01, 0.05, 0.1, 0.3, 1, 3]
const name = 'http_request_duration_seconds'
const heading = [`# HELP ${name} Time from request to the last byte of the answer`, `# TYPE ${name} histogram`]

type Series = { readonly labels: string; readonly buckets: number[]; sum: number }

const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function linesOf({ labels, buckets, sum }: Series): string[] {
  let count = 0
  const lines = buckets.map((own, index) => {
    count += own
    return `${name}_bucket{le="${bounds[index] ?? '+Inf'}",${labels}} ${count}`
  })
  return [...lines, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`]
}

/** Returns the value at a key, creating it if missing. */
function at<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

type RequestDurations = {
  observe(method: string, route: string, status: number, seconds: number): void
  /** Returns the histogram in the text format of Prometheus. */
  text(): string
}

/**
 * Creates the histogram of request durations, which counts stored pages too. It needs three map look-ups per request;
 * prom-client's histogram builds a text of the labels each time, which would slow stored pages down.
 */
export function createRequestDurations(): RequestDurations {
  const routes = new Map<string, Map<number, Map<string, Series>>>()
  return {
    observe(method, route, status, seconds) {
      const statuses = at(routes, route, () => new Map<number, Map<string, Series>>())
      const methods = at(statuses, status, () => new Map<string, Series>())
      const series = at(methods, method, () => ({
        labels: `method="${escaped(method)}",route="${escaped(route)}",status="${status}"`,
        buckets: Array.from({ length: bounds.length + 1 }, () => 0),
        sum: 0,
      }))
      let bucket = 0
      while (seconds > (bounds[bucket] ?? Infinity)) bucket += 1
      series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
      series.sum += seconds
    },
    text() {
      const all = [...routes.values()]
        .flatMap((statuses) => [...statuses.values()])
        .flatMap((methods) => [...methods.values()])
      return `${[...heading, ...all.flatMap(linesOf)].join('\n')}\n`
    },
  }
}
