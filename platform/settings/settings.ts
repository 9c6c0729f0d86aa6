import { isIP } from 'node:net'
import { resolve } from 'node:path'

/** Every setting the server knows: the only list, compared with the table in README.md by the test of tidiness. */
export const settingDefinitions = [
  { name: 'PORT', default: '4000', meaning: 'TCP port of the web server; 0 takes any free one' },
  { name: 'HOST', default: '127.0.0.1', meaning: 'address to listen on; 0.0.0.0 serves the whole office network' },
  { name: 'DATABASE_URL', default: '', meaning: 'an own PostgreSQL 15 or newer; without it the embedded one is used' },
  {
    name: 'DATABASE_OWNER_URL',
    default: '',
    meaning: 'the same database as its owner; needed only when a migration is due',
  },
  {
    name: 'DATABASE_REPLICA_URL',
    default: '',
    meaning: 'a streaming replica of that database, from which reports and exports are read',
  },
  { name: 'DATA_DIR', default: './data', meaning: 'folder of the embedded database, uploaded files and backups' },
  {
    name: 'S3_URL',
    default: '',
    meaning:
      'bucket for uploaded files, with a folder if wanted: https://s3.example.org/bucket/office; without it they lie in DATA_DIR',
  },
  { name: 'S3_REGION', default: 'us-east-1', meaning: 'region of the bucket, as its operator calls it' },
  { name: 'S3_ACCESS_KEY', default: '', meaning: 'name of the key that may read, write and delete in the bucket' },
  { name: 'S3_SECRET_KEY', default: '', meaning: 'that key' },
  {
    name: 'ADMIN_USERNAME',
    default: 'admin',
    meaning: 'user name of the first administrator; read at the first start only',
  },
  {
    name: 'ADMIN_PASSWORD',
    default: '',
    meaning: 'password of the first administrator; without it a random one is printed once',
  },
  {
    name: 'APP_SECRET',
    default: '',
    meaning:
      'key that signs sessions and encrypts secrets, 32 characters or more; without it one is made and kept in DATA_DIR',
  },
  { name: 'METRICS_PORT', default: '', meaning: 'second port, on the loopback address only, that serves /metrics' },
  { name: 'LOG_LEVEL', default: 'info', meaning: 'trace, debug, info, warn, error, fatal or silent' },
  {
    name: 'TRUSTED_PROXIES',
    default: 'loopback',
    meaning:
      'addresses of the proxies before the office, with commas, such as 10.0.0.5, 10.1.0.0/16: they say where a call comes from',
  },
  {
    name: 'PUBLIC_URL',
    default: '',
    meaning: 'address that users type, for links in messages, such as https://office.example.org',
  },
  {
    name: 'SMS_PRIVATE_ADDRESSES',
    default: 'no',
    meaning: 'yes: the SMS gateway that administrators set may stand in the office network or on this machine',
  },
] as const

export type SettingName = (typeof settingDefinitions)[number]['name']

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A bucket, and the folder in it. */
export type S3Settings = {
  /** Without a slash at the end. */
  readonly url: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

export type Settings = {
  port: number
  host: string
  databaseUrl: string | undefined
  databaseOwnerUrl: string | undefined
  databaseReplicaUrl: string | undefined
  /** Absolute. */
  dataDir: string
  /** Undefined: files lie in dataDir. */
  s3: S3Settings | undefined
  adminUsername: string
  adminPassword: string | undefined
  appSecret: string | undefined
  metricsPort: number | undefined
  logLevel: LogLevel
  /** Addresses, ranges, or `loopback`. */
  trustedProxies: readonly string[]
  /** Origin without a slash at the end. */
  publicUrl: string | undefined
  smsPrivateAddresses: boolean
}

/** A setting that stops the start; its message is the one line the operator reads. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/**
 * Reads the settings from environment variables. An empty variable counts as not set.
 * @throws SettingsError naming the variable, the value (never a secret one) and what is allowed
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const text = (name: SettingName): string | undefined => {
    const standard = settingDefinitions.find((setting) => setting.name === name)?.default
    return env[name]?.trim() || standard || undefined
  }
  const settings: Settings = {
    port: readPort('PORT', text('PORT') ?? ''),
    host: readHost(text('HOST') ?? ''),
    databaseUrl: readDatabaseUrl('DATABASE_URL', text('DATABASE_URL')),
    databaseOwnerUrl: readDatabaseUrl('DATABASE_OWNER_URL', text('DATABASE_OWNER_URL')),
    databaseReplicaUrl: readDatabaseUrl('DATABASE_REPLICA_URL', text('DATABASE_REPLICA_URL')),
    dataDir: resolve(text('DATA_DIR') ?? ''),
    s3: readS3(text),
    adminUsername: readAdminUsername(text('ADMIN_USERNAME') ?? ''),
    adminPassword: readSecret('ADMIN_PASSWORD', env['ADMIN_PASSWORD'], 10),
    appSecret: readSecret('APP_SECRET', env['APP_SECRET'], 32),
    metricsPort: text('METRICS_PORT') === undefined ? undefined : readPort('METRICS_PORT', text('METRICS_PORT') ?? ''),
    logLevel: readLogLevel(text('LOG_LEVEL') ?? ''),
    trustedProxies: readProxies(text('TRUSTED_PROXIES') ?? ''),
    publicUrl: readPublicUrl(text('PUBLIC_URL')),
    smsPrivateAddresses: readYes('SMS_PRIVATE_ADDRESSES', text('SMS_PRIVATE_ADDRESSES') ?? ''),
  }
  if (settings.databaseOwnerUrl && !settings.databaseUrl) {
    throw new SettingsError(
      'DATABASE_OWNER_URL is set but DATABASE_URL is not: set both, or neither to use the embedded database.',
    )
  }
  if (settings.metricsPort !== undefined && settings.metricsPort !== 0 && settings.metricsPort === settings.port) {
    throw new SettingsError(`METRICS_PORT is ${settings.metricsPort}, the same as PORT: choose another port.`)
  }
  return settings
}

function refuse(name: SettingName, value: string, allowed: string): never {
  throw new SettingsError(`${name} is ${JSON.stringify(value)}: ${allowed}.`)
}

function readPort(name: SettingName, value: string): number {
  if (!/^[0-9]{1,5}$/.test(value) || Number(value) > 65535)
    refuse(name, value, 'a whole number from 0 to 65535 is allowed')
  return Number(value)
}

function readYes(name: SettingName, value: string): boolean {
  if (value !== 'yes' && value !== 'no') refuse(name, value, 'yes or no is allowed')
  return value === 'yes'
}

function readHost(value: string): string {
  const hostName = /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/
  const looksLikeAddress = /^[0-9.]+$/.test(value)
  if (isIP(value) === 0 && (looksLikeAddress || !hostName.test(value))) {
    refuse('HOST', value, 'an IP address or a host name without port is allowed, such as 127.0.0.1 or 0.0.0.0')
  }
  return value
}

function readDatabaseUrl(name: SettingName, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    // The value may hold a password, so it is not repeated.
    throw new SettingsError(
      `${name} is not an address of a PostgreSQL database: postgres://user:password@host:5432/database is allowed.`,
    )
  }
  return value
}

/** All of it or nothing. @throws SettingsError naming what is missing */
function readS3(text: (name: SettingName) => string | undefined): S3Settings | undefined {
  const [url, accessKey, secretKey] = [text('S3_URL'), text('S3_ACCESS_KEY'), text('S3_SECRET_KEY')]
  if (url === undefined && accessKey === undefined && secretKey === undefined) return undefined
  const parsed = url !== undefined && URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.search || parsed.hash || parsed.username)
    refuse('S3_URL', url ?? '', 'the address of a bucket is allowed, such as https://s3.example.org/bucket')
  if (accessKey === undefined || secretKey === undefined)
    throw new SettingsError('S3_URL is set: S3_ACCESS_KEY and S3_SECRET_KEY are needed too.')
  return { url: parsed.href.replace(/\/+$/, ''), region: text('S3_REGION') ?? '', accessKey, secretKey }
}

function readAdminUsername(value: string): string {
  if (!/^[a-z0-9._-]{3,40}$/.test(value)) {
    refuse('ADMIN_USERNAME', value, '3 to 40 letters a-z, digits, dot, hyphen or underscore are allowed')
  }
  return value
}

function readSecret(name: SettingName, value: string | undefined, atLeast: number): string | undefined {
  if (!value) return undefined
  if (value.length < atLeast)
    throw new SettingsError(`${name} has ${value.length} characters: at least ${atLeast} are needed.`)
  return value
}

function readLogLevel(value: string): LogLevel {
  const level = logLevels.find((name) => name === value)
  return level ?? refuse('LOG_LEVEL', value, `${logLevels.slice(0, -1).join(', ')} or silent is allowed`)
}

function readProxies(value: string): string[] {
  const proxies = value.split(',').map((one) => one.trim())
  const isAddress = (one: string): boolean => {
    const [address = '', bits, ...more] = one.split('/')
    const most = isIP(address) === 4 ? 32 : 128
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most)
    return isIP(address) !== 0 && isRange && more.length === 0
  }
  if (!proxies.every((one) => one === 'loopback' || isAddress(one)))
    refuse('TRUSTED_PROXIES', value, 'IP addresses or ranges with commas are allowed, such as 10.0.0.5, 10.1.0.0/16')
  return proxies
}

function readPublicUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isOrigin =
    url &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  if (!isOrigin) refuse('PUBLIC_URL', value, 'an address without path is allowed, such as https://office.example.org')
  return url.origin
}
