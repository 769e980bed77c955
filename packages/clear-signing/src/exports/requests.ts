export { type CallsRequest, type RequestedCall, readCallsRequest } from '../requests/calls.ts'
export { bytesSchema, quantitySchema } from '../requests/fields.ts'
export {
  type CallDanger,
  type DecodedCall,
  decodeCall,
  decodeContractCall,
  type FunctionCall,
  hasUnknownCall,
  listCallDangers,
} from '../requests/knownCalls.ts'
export { decodeReadableText, type ReadableMessage, readMessage } from '../requests/message.ts'
export { listOrders } from '../requests/orders.ts'
export { listTypedDataDangers, readSafeCall, type SignatureDanger } from '../requests/signatureDangers.ts'
export { type BalanceChange, type Simulation, simulateCalls, spentCurrencyOf } from '../requests/simulateCalls.ts'
export {
  chainOfDomain,
  listTypedDataDomain,
  listTypedDataFields,
  readTypedData,
  type TypedData,
  type TypedField,
  toTypedDataDefinition,
  UnreadableTypedDataError,
} from '../requests/typedData.ts'
export { visibleText, visibleWords } from '../requests/visibleText.ts'
