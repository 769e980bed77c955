export { approvedChains } from '../provider/chains.ts'
export { createProvider, type Provider, type ProviderEvents } from '../provider/createProvider.ts'
export { ProviderError, providerCodes } from '../provider/errors.ts'
export type { ProviderRequest } from '../provider/Scope.ts'
