import '../jitless.ts'
import * as z from 'zod/mini'

/**
 * `GET /appkit/v1/config`, which AppKit 1.7 asks for when it starts: the features that its project has. One that is not
 * listed is off; without an answer the kit offers all of its own.
 */
export const remoteFeaturesSchema = z.object({
  features: z.array(
    z.object({
      /** Such as `social_login`. */
      id: z.string(),
      isEnabled: z.boolean(),
      /** What the feature is made of, such as the names of providers; null leaves the choice to the app. */
      config: z.nullable(z.array(z.string())),
    }),
  ),
})

/** `GET /projects/v1/origins`, which AppKit asks for when it offers a login by mail: origins that may use the project. */
export const allowedOriginsSchema = z.object({ allowedOrigins: z.array(z.string()) })

/** The features that AppKit finds with a project. */
export type RemoteFeatures = z.infer<typeof remoteFeaturesSchema>
/** Origins that may use a project. */
export type AllowedOrigins = z.infer<typeof allowedOriginsSchema>
