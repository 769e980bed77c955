export { prepareHoldings } from '../balances/store.ts'
export { connectDatabase } from '../database/connect.ts'
export { prepareHistoryPages } from '../history/store.ts'
export { chainDataTables } from '../indexer/tables.ts'
