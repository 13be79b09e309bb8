declare module 'virtual:islands' {
  /** The URL of the public pages' script. */
  const url: string
  export default url
}
declare module 'virtual:react-router/inject-hmr-runtime'

interface ImportMetaEnv {
  readonly PAGE_SETTINGS_PUBLIC_URL: string
  readonly PAGE_SETTINGS_NETWORK_URL: string
  readonly PAGE_SETTINGS_STATUS_URL: string
  readonly PAGE_SETTINGS_COMPANY_SITE_URL: string
}
