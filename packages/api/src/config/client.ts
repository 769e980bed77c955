import type { Http } from '../http.ts'
import { configSchema, type PublicConfig } from './schema.ts'

/** Reads the public configuration. */
export type ConfigClient = {
  /** Fetches the configuration that the page runs with. */
  getConfig: (options?: { signal?: AbortSignal | undefined }) => Promise<PublicConfig>
}

/** Makes the calls of this group. */
export function createConfigClient(http: Http): ConfigClient {
  return { getConfig: (options) => http.read('/config', configSchema, options) }
}
