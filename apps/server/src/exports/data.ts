export { holdingsQuery } from '../balances/store.ts'
export { connectDatabase } from '../database/connect.ts'
export { historyPageQuery } from '../history/store.ts'
