/** Our server's names for the kinds of transactions. Other servers may use other names, which are shown as they are. */
export const operationTypes = [
  'send',
  'receive',
  'trade',
  'approve',
  'mint',
  'burn',
  'deposit',
  'withdraw',
  'execute',
  'buy',
] as const
/** The kind of a transaction, as the requested account sees it. */
export type OperationType = (typeof operationTypes)[number]
