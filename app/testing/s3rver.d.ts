declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  type Options = { directory: string; silent: boolean; vhostBuckets: boolean; configureBuckets: { name: string }[] }
  /** An S3 server that checks signatures. Its only account is S3RVER. */
  export default class S3rver {
    constructor(options: Options)
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
