export { eip155 } from '../adapters/eip155/eip155.ts'
export { NoNetworkError } from '../adapters/eip155/errors.ts'
export { getWagmiConfig } from '../adapters/eip155/getWagmiConfig.ts'
