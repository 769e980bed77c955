import { boolean, object, type PlainShape } from '../shape.ts'

/** Whether the project collects events. */
export type AnalyticsConfig = { isAnalyticsEnabled: boolean }

/** `GET /getAnalyticsConfig`: whether the project collects events. */
export const analyticsConfigSchema: PlainShape<AnalyticsConfig> = object<AnalyticsConfig>({
  isAnalyticsEnabled: boolean,
})
