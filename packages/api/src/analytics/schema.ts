import '../jitless.ts'
import * as z from 'zod/mini'

/** `GET /getAnalyticsConfig`: whether the project wants to hear of events. */
export const analyticsConfigSchema = z.object({ isAnalyticsEnabled: z.boolean() })

/** Whether the project wants to hear of events. */
export type AnalyticsConfig = z.infer<typeof analyticsConfigSchema>
