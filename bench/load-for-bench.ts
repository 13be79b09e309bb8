import { createServer } from 'vite'

import { content } from '#scripts/build/content-plugin.ts'
import { drawings } from '#scripts/build/drawings-plugin.ts'
import { rootFolder } from '#scripts/root-folder.ts'

/** Loads a module that Node cannot import by itself, such as mails in JSX, for the duration of `act`. */
export async function loadForBench<Loaded, Value>(
  path: string,
  act: (loaded: Loaded) => Promise<Value>,
): Promise<Value> {
  const loader = await createServer({
    configFile: false,
    plugins: [content(), drawings()],
    root: rootFolder,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    return await act((await loader.ssrLoadModule(path)) as Loaded)
  } finally {
    await loader.close()
  }
}
