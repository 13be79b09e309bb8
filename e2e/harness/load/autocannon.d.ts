/** The part of autocannon that the suites use: the package ships no types. */
declare module 'autocannon' {
  namespace autocannon {
    type Options = {
      url: string
      method?: string
      connections?: number
      duration?: number
      /** How many requests in all, in place of a duration. */
      amount?: number
      timeout?: number
      headers?: Record<string, string>
      body?: string
    }
    type Result = {
      '2xx': number
      errors: number
      timeouts: number
      statusCodeStats?: Record<string, { count: number }>
    }
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>
  export = autocannon
}
