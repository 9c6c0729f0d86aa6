/** What signing in asks of a database: one statement, on a pool or a connection of role samiti_app. */
export interface Db {
  query<R>(text: string, values?: unknown[]): Promise<{ rows: R[]; rowCount: number | null }>
}

/** Several statements that hold together or not at all. */
export interface Transactions {
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}
