import '../jitless.ts'
import * as z from 'zod/mini'

/** `GET /getAnalyticsConfig`: whether the project wants events. */
export const analyticsConfigSchema = z.object({ isAnalyticsEnabled: z.boolean() })

/** Whether the project wants events. */
export type AnalyticsConfig = z.infer<typeof analyticsConfigSchema>
