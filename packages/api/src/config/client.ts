import type { CallOptions, Http } from '../http/http.ts'
import { configAnswer, type PublicConfig } from './schema.ts'

/** The runtime configuration of the page. */
export type ConfigClient = {
  /** @throws {HttpError | NetworkError | UnexpectedAnswerError} */
  getConfig: (options?: CallOptions) => Promise<PublicConfig>
}

/** Calls for the configuration. */
export function configClient(http: Http): ConfigClient {
  return { getConfig: (options) => http({ path: '/api/config', answer: configAnswer }, options) }
}
