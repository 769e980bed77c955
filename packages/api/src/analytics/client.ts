import type { Http } from '../http.ts'
import type { AnalyticsEvent } from './requests.ts'
import { type AnalyticsConfig, analyticsConfigSchema } from './schema.ts'

/** Tells the operator what happens in the kit, where the operator wants to know. */
export type AnalyticsClient = {
  /** Fetches whether the project wants to hear of events. */
  getAnalyticsConfig: (options?: { signal?: AbortSignal | undefined }) => Promise<AnalyticsConfig>
  /** Tells one event; the answer is not read. */
  sendEvent: (event: AnalyticsEvent) => Promise<void>
}

/** Makes the calls of this group. */
export function createAnalyticsClient(catalogue: Http, analytics: Http): AnalyticsClient {
  return {
    getAnalyticsConfig: (options) => catalogue.read('/getAnalyticsConfig', analyticsConfigSchema, options),
    sendEvent: (body) => analytics.send('/e', { method: 'POST', body }),
  }
}
