export { addressSchema, bytesSchema, chainIdSchema, hashSchema, quantitySchema } from '../wire/hex.ts'
export {
  callsIdParamsSchema,
  callsStatusSchema,
  capabilitiesParamsSchema,
  capabilitiesResultSchema,
  sendCallsParamsSchema,
  sendCallsResultSchema,
  walletCallsErrorCodes,
  walletCallsStatuses,
} from '../wire/walletCalls.ts'
