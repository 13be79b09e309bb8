if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime')
