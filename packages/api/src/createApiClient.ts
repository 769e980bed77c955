import { type AuthClient, createAuthClient } from './auth/client.ts'
import { type AuthSessionsClient, createAuthSessionsClient } from './auth-sessions/client.ts'
import { type ConfigClient, createConfigClient } from './config/client.ts'
import { createHttp } from './http.ts'
import { createSessionClient, type SessionClient } from './session/client.ts'
import { createSiwxClient, type SiwxClient } from './siwx/client.ts'
import { createWalletClient, type WalletClient } from './wallet/client.ts'

/** Every call of the product's API. */
export type ApiClient = AuthClient & AuthSessionsClient & ConfigClient & SessionClient & SiwxClient & WalletClient

/**
 * Creates the client of the product's API. Every call sends cookies.
 *
 * @example
 * import { createApiClient } from '@holdfast/api'
 *
 * const api = createApiClient({ baseUrl: '/api' })
 * const { user } = await api.getSession()
 */
export function createApiClient(options: createApiClient.Options): ApiClient {
  const http = createHttp(options)
  return {
    ...createAuthClient(http),
    ...createAuthSessionsClient(http),
    ...createConfigClient(http),
    ...createSessionClient(http),
    ...createSiwxClient(http),
    ...createWalletClient(http),
  }
}

export declare namespace createApiClient {
  type Options = createHttp.Options
}
