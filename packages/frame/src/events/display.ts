import * as z from 'zod/mini'
import { frameEvent } from './frameEvent.ts'
import { nothingSchema } from './shapes.ts'

/** A text from the app that affects at most what the frame displays. No screen needs more than 2,048 characters. */
const hint = z.string().check(z.maxLength(2_048))
const variables = z.record(z.string().check(z.maxLength(128)), z.union([hint, z.number()]))

/** Tells the frame how the app looks. */
export const syncTheme = frameEvent({
  payload: z.object({
    themeMode: z.optional(z.enum(['light', 'dark'])),
    themeVariables: z.optional(variables),
    w3mThemeVariables: z.optional(z.record(z.string().check(z.maxLength(128)), hint)),
  }),
  success: nothingSchema,
})

/** Tells the frame how the app describes itself. This proves nothing, so the frame shows the page's true origin. */
export const syncDappData = frameEvent({
  payload: z.object({
    metadata: z.optional(
      z.object({ name: hint, description: hint, url: hint, icons: z.array(hint).check(z.maxLength(16)) }),
    ),
    sdkVersion: z.optional(hint),
    sdkType: z.optional(hint),
    projectId: hint,
  }),
  success: nothingSchema,
})

/** Makes the frame reload its document, which ends every pending request. */
export const reload = frameEvent({ payload: nothingSchema, success: nothingSchema })
