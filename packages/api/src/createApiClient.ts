import { type ConfigClient, configClient } from './config/client.ts'
import { createHttp, type HttpOptions } from './http/http.ts'
import { type SessionClient, sessionClient } from './session/client.ts'
import { type SiwxClient, siwxClient } from './siwx/client.ts'
import { type WalletClient, walletClient } from './wallet/client.ts'

/** Every call of the product's API. */
export type ApiClient = SessionClient & ConfigClient & WalletClient & SiwxClient

/** Makes the client of the product's API. */
export function createApiClient(options: HttpOptions): ApiClient {
  const http = createHttp(options)
  return { ...sessionClient(http), ...configClient(http), ...walletClient(http), ...siwxClient(http) }
}
