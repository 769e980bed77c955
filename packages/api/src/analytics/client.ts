import type { Http } from '../http.ts'
import type { AnalyticsEvent } from './requests.ts'
import { type AnalyticsConfig, analyticsConfigSchema } from './schema.ts'

/** Reports the kit's events to the operator. The caller checks first that the project collects events. */
export type AnalyticsClient = {
  /** Asks the server whether the project collects events. */
  getAnalyticsConfig: (options?: { signal?: AbortSignal | undefined }) => Promise<AnalyticsConfig>
  /** Sends one event. The response is ignored. */
  sendEvent: (event: AnalyticsEvent) => Promise<void>
}

/** Creates the client. */
export function createAnalyticsClient(catalogue: Http, analytics: Http): AnalyticsClient {
  return {
    getAnalyticsConfig: (options) => catalogue.read('/getAnalyticsConfig', analyticsConfigSchema, options),
    sendEvent: (body) => analytics.send('/e', { method: 'POST', body }),
  }
}
