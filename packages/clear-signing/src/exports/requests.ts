export { type CallsRequest, type RequestedCall, readCallsRequest } from '../requests/calls.ts'
export { bytesSchema, quantitySchema } from '../requests/fields.ts'
export {
  type CallDanger,
  type DecodedCall,
  dangersOf,
  decodeCall,
  type FunctionCall,
  hasUnknown,
  readCall,
} from '../requests/knownCalls.ts'
export { type ReadableMessage, readMessage, readText } from '../requests/message.ts'
export { type BalanceChange, type Simulation, simulateCalls, spentOf } from '../requests/simulateCalls.ts'
export {
  chainOfDomain,
  isPermit,
  listDomain,
  listFields,
  readTypedData,
  type TypedData,
  type TypedField,
  toDefinition,
  UnreadableTypedDataError,
} from '../requests/typedData.ts'
export { visibleText, visibleWords } from '../requests/visibleText.ts'
