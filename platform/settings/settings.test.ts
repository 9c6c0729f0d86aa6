import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('settings', () => {
  it('serve a fresh clone without any', () => {
    expect(readSettings({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      databaseReplicaUrl: undefined,
      dataDir: resolve('data'),
      s3: undefined,
      adminUsername: 'admin',
      adminPassword: undefined,
      appSecret: undefined,
      metricsPort: undefined,
      logLevel: 'info',
      trustedProxies: ['loopback'],
      publicUrl: undefined,
      smsPrivateAddresses: false,
    })
  })

  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: ' 8080 ' }, { port: 8080 }],
    [{ PORT: '' }, { port: 4000 }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ HOST: 'office.example.org' }, { host: 'office.example.org' }],
    [{ METRICS_PORT: '9100' }, { metricsPort: 9100 }],
    [
      { PORT: '0', METRICS_PORT: '0' },
      { port: 0, metricsPort: 0 },
    ],
    [{ PUBLIC_URL: 'https://office.example.org/' }, { publicUrl: 'https://office.example.org' }],
    [{ SMS_PRIVATE_ADDRESSES: 'yes' }, { smsPrivateAddresses: true }],
    [{ DATABASE_URL: 'postgres://u:p@db:5432/x' }, { databaseUrl: 'postgres://u:p@db:5432/x' }],
    [{ ADMIN_PASSWORD: ' with blanks ' }, { adminPassword: ' with blanks ' }],
    [
      { S3_URL: 'https://s3.example.org/bucket/office/', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' },
      { s3: { url: 'https://s3.example.org/bucket/office', region: 'us-east-1', accessKey: 'a', secretKey: 'b' } },
    ],
    [{ TRUSTED_PROXIES: 'loopback, 10.0.0.5,fd00::/8' }, { trustedProxies: ['loopback', '10.0.0.5', 'fd00::/8'] }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  ])('%j are taken', (env, expected) => {
    expect(readSettings(env)).toMatchObject(expected)
  })

  it.each([
    [{ PORT: '70000' }, 'PORT is "70000": a whole number from 0 to 65535 is allowed.'],
    [{ PORT: '4000x' }, 'PORT is "4000x": a whole number from 0 to 65535 is allowed.'],
    [{ METRICS_PORT: '-1' }, 'METRICS_PORT is "-1": a whole number from 0 to 65535 is allowed.'],
    [{ PORT: '4000', METRICS_PORT: '4000' }, 'METRICS_PORT is 4000, the same as PORT: choose another port.'],
    [{ HOST: '127.0.0.1:4000' }, 'HOST is "127.0.0.1:4000": an IP address or a host name without port is allowed'],
    [{ HOST: '300.1.1.1' }, 'HOST is "300.1.1.1":'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud": trace, debug, info, warn, error, fatal or silent is allowed.'],
    [{ PUBLIC_URL: 'office.example.org' }, 'PUBLIC_URL is "office.example.org": an address without path'],
    [{ PUBLIC_URL: 'https://example.org/office' }, 'PUBLIC_URL is "https://example.org/office":'],
    [{ SMS_PRIVATE_ADDRESSES: 'true' }, 'SMS_PRIVATE_ADDRESSES is "true": yes or no is allowed'],
    [{ ADMIN_USERNAME: 'a b' }, 'ADMIN_USERNAME is "a b":'],
    [{ DATABASE_URL: 'mysql://root:secret@db/x' }, 'DATABASE_URL is not an address of a PostgreSQL database'],
    [{ DATABASE_OWNER_URL: 'postgres://o@db/x' }, 'DATABASE_OWNER_URL is set but DATABASE_URL is not'],
    [{ TRUSTED_PROXIES: 'everybody' }, 'TRUSTED_PROXIES is "everybody": IP addresses or ranges'],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES is "0.0.0.0/0":'],
    [{ S3_URL: 'office' }, 'S3_URL is "office": the address of a bucket'],
    [{ S3_URL: 'https://s3.example.org/b', S3_SECRET_KEY: 'hush' }, 'S3_ACCESS_KEY and S3_SECRET_KEY are needed too'],
    [{ S3_SECRET_KEY: 'hush' }, 'S3_URL is "":'],
    [{ ADMIN_PASSWORD: 'hush' }, 'ADMIN_PASSWORD has 4 characters: at least 10 are needed.'],
    [{ APP_SECRET: 'hushhush' }, 'APP_SECRET has 8 characters: at least 32 are needed.'],
  ])('%j stop the start with one line', (env, line) => {
    const told = refusal(env)
    expect(told).toContain(line)
    expect(told).not.toContain('\n')
    for (const secret of ['secret', 'hush']) expect(told).not.toContain(secret)
  })
})

function refusal(env: Record<string, string>): string {
  try {
    readSettings(env)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'taken'
}
