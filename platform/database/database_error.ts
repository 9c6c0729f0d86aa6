/** The start cannot go on with this database; the message is the one line the operator reads. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

/** The database cannot be reached now; the same call may succeed a moment later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  constructor(cause: unknown) {
    super('The database cannot be reached at the moment.', { cause })
  }
}

/** SQLSTATE of a refusal by PostgreSQL, or the code of a failed system call such as ECONNREFUSED. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

// 57P01 to 57P03: shut down by the operator, crashed, starting; 53300: no connection left; class 08: connection lost.
const unreachable =
  /^(57P0[1-5]|53300|08...|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$/
// The driver reports these without a code.
const lost =
  /^(Connection terminated|Connection ended|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/

/** Turns the driver's many ways to say 'no connection' into DatabaseUnavailable; any other error comes back as it is. */
export function asDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error
  const code = errorCode(error)
  if (code ? unreachable.test(code) : error instanceof Error && lost.test(error.message))
    return new DatabaseUnavailable(error)
  return error
}

/** Whether a system call failed because the disk, or the share of it we may use, is full. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(errorCode(error) ?? '')
}
