import type { ApiClient, createApiClient } from '@holdfast/api'
import { loadOnce } from '@holdfast/base'

/** Creates the client of the product's API. Its code loads with the first call, since the first view needs no call. */
export function createLazyApi(options: createApiClient.Options): ApiClient {
  const load = loadOnce(async () => (await import('./apiClient.ts')).createApiClient(options))
  const call =
    (name: string | symbol) =>
    async (...parameters: unknown[]): Promise<unknown> =>
      Reflect.apply(Reflect.get(await load(), name), undefined, parameters)
  // Cast: every member of the client is an asynchronous function.
  return new Proxy({}, { get: (_, name) => call(name) }) as ApiClient
}
