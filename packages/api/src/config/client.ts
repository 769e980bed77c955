import type { Http } from '../http.ts'
import { configSchema, type PublicConfig } from './schema.ts'

/** Reads the public configuration. */
export type ConfigClient = {
  /** Fetches the configuration for the page. */
  getConfig: (options?: { signal?: AbortSignal | undefined }) => Promise<PublicConfig>
}

/** Creates the client. */
export function createConfigClient(http: Http): ConfigClient {
  return { getConfig: (options) => http.read('/config', configSchema, options) }
}
