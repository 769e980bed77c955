export { addressSchema, bytesSchema, chainIdSchema, hashSchema, quantitySchema } from '../wire/hex.ts'
export { paymasterDataSchema, paymasterParamsSchema, paymasterStubDataSchema } from '../wire/paymaster.ts'
export {
  partialUserOperationSchema,
  type ReadUserOperation,
  toViemUserOperation,
  userOperationSchema,
} from '../wire/userOperation.ts'
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
