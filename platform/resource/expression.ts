/** Pieces of SQL for columns and conditions of an implementation. Tables come through the gate, never through this. */
export { sql as expression } from 'kysely'
