import { fakeClock, retimedClock } from '@holdfast/testing/time'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { connectDatabase } from '../../database/connect.ts'
import { queryDatabase } from '../../test/database/testDatabase.ts'
import type { NodeClient } from '../node/client.ts'
import { makeIndexDatabase } from '../test/testIndexer.ts'
import { createTokenReader } from './createTokenReader.ts'

/** Creates a node that settles calls with the given function, and can do nothing else. */
function nodeOf(settleAll: NodeClient['settleAll']): NodeClient {
  return { host: 'node', call: async () => null, callAll: async () => [], settleAll, close: async () => {} }
}

it('behavior: after a failure, reads from the node of the latest call, even if the timer ends early', async () => {
  const databaseUrl = await makeIndexDatabase()
  await queryDatabase(
    databaseUrl,
    `insert into token (chain_id, address, standard, first_block) values (1, decode($1, 'hex'), 'erc20', 1)`,
    ['ab'.repeat(20)],
  )
  const { db, close } = connectDatabase(databaseUrl, () => undefined)
  const clock = fakeClock()
  const pauses: number[] = []
  const reader = createTokenReader({
    db,
    chainId: 1,
    log: pino({ level: 'silent' }),
    clock: retimedClock((ms) => (pauses.push(ms), ms - 1), clock),
  })
  onTestFinished(async () => {
    await reader.stop()
    await close()
  })
  reader.read(nodeOf(() => Promise.reject(new Error('the node is down'))))
  await expect.poll(() => pauses).toHaveLength(1)
  reader.read(nodeOf(async (calls) => calls.map(() => ({ value: '0x' }))))
  clock.tick(pauses[0] ?? 0)
  const countRead = async (): Promise<number> =>
    (await queryDatabase(databaseUrl, 'select 1 from token where is_read')).length
  await expect.poll(countRead).toBe(1)
})
