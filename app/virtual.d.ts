declare module 'virtual:islands' {
  /** The URL of the public pages' script. */
  const url: string
  export default url
}
declare module 'virtual:react-router/inject-hmr-runtime'
