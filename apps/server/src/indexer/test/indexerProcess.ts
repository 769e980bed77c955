import { systemClock } from '@holdfast/base'
import { pino } from 'pino'
import { connectDatabase } from '../../database/connect.ts'
import { followChain } from '../chain/followChain.ts'

/** An indexer in its own process, for tests that kill it. Its arguments are the URLs of the database and of the node. */
const [databaseUrl = '', nodeUrl = ''] = process.argv.slice(2)
const { db } = connectDatabase(databaseUrl, () => undefined)
followChain(
  {
    chainId: 31_337,
    urls: [nodeUrl],
    webSocketUrl: undefined,
    startBlock: 0,
    retentionDays: undefined,
    isResettable: true,
  },
  { databaseUrl, db, log: pino({ level: 'silent' }), clock: systemClock },
)
// Exits with the process that started it.
process.on('disconnect', () => process.exit())
process.send?.('started')
