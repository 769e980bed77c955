export { createProvider, type Provider, type ProviderEvents, type ProviderRequest } from '../provider/createProvider.ts'
export { ProviderError, providerCodes } from '../provider/errors.ts'
