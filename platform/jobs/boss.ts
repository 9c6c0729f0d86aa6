import pg from 'pg'
import { PgBoss, type Db as BossDb } from 'pg-boss'
import type { Database } from '../database/pools.ts'
import { startListener } from '../database/listener.ts'

/** Heard by every process: the id of a run that somebody cancels. */
export const cancelChannel = 'job_cancel'

/** Schedules are told in the hours of the office. */
export const timeZone = 'Asia/Dhaka'

/**
 * pg-boss over our connections: its short statements go through the office's pool, its ears and ours share one connection.
 * It makes no tables (the migrations did), rebuilds no index (its owner may) and keeps no statistics (they need new tables).
 * @param onCancel called with the id of a run that is to be cancelled
 */
export function bossOver(database: Pick<Database, 'app' | 'listenerClient'>, onCancel: (run: number) => void): PgBoss {
  return new PgBoss({
    db: bossDb(database, onCancel),
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    persistQueueStats: false,
    useListenNotify: true,
    // A killed process shows by its missing heartbeats; looked for this often.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 600,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  })
}

function bossDb(
  { app, listenerClient }: Pick<Database, 'app' | 'listenerClient'>,
  onCancel: (run: number) => void,
): BossDb {
  return {
    async executeSql(text, values) {
      const client = await app.connect()
      let isBroken = false
      try {
        // It reads instants as Date, not as our text.
        return await client.query({ text, ...(values ? { values } : {}), types: pg.types })
      } catch (error) {
        // Some of its texts are whole transactions: a failed one is still open.
        await client.query('rollback').catch(() => (isBroken = true))
        throw error
      } finally {
        client.release(isBroken)
      }
    },
    listen: (channel, onNotification, onReconnect) =>
      startListener({
        connect: listenerClient,
        channels: [channel, cancelChannel],
        onMessage: (heard, payload) => (heard === cancelChannel ? onCancel(Number(payload)) : onNotification(payload)),
        onConnected: onReconnect,
      }),
  }
}
