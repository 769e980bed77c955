import { boolean, object, type PlainShape } from '../shape.ts'

/** Whether the project wants events. */
export type AnalyticsConfig = { isAnalyticsEnabled: boolean }

/** `GET /getAnalyticsConfig`: whether the project wants events. */
export const analyticsConfigSchema: PlainShape<AnalyticsConfig> = object<AnalyticsConfig>({
  isAnalyticsEnabled: boolean,
})
