export { createNamesClient, type NamesClient } from '../names/client.ts'
export {
  defaultEvmCoinType,
  findNameProblem,
  InvalidChainIdError,
  labelInZone,
  type NameProblem,
  nameLimits,
  toEvmChainId,
  toEvmCoinType,
} from '../names/nameRules.ts'
export {
  maxBioLength,
  type NameGatewayRequest,
  type NameMessage,
  type NameRecord,
  type NameSuggestions,
  nameGatewayRequestSchema,
  nameMessageSchema,
  nameRecordSchema,
  nameRecordsSchema,
  nameRegisteredSchema,
  nameSuggestionsSchema,
  registerNameRequestSchema,
  suggestionsQuerySchema,
} from '../names/schema.ts'
