declare module 's3rver' {
  /** An S3 over a folder, for tests; its one key is `S3RVER` with the secret `S3RVER`. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: readonly { name: string }[]
    })
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
