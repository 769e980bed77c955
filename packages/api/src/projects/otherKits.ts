import '../jitless.ts'
import * as z from 'zod/mini'

/**
 * `GET /appkit/v1/config`, which AppKit 1.7 requests when it starts: the features of its project. A feature that is not listed
 * is off; without an answer, AppKit offers all of its own features.
 */
export const remoteFeaturesSchema = z.object({
  features: z.array(
    z.object({
      /** Such as `social_login`. */
      id: z.string(),
      isEnabled: z.boolean(),
      /** The parts of the feature, such as names of providers; null lets the app choose. */
      config: z.nullable(z.array(z.string())),
    }),
  ),
})

/** `GET /projects/v1/origins`, which AppKit requests when it offers a login by mail: origins that may use the project. */
export const allowedOriginsSchema = z.object({ allowedOrigins: z.array(z.string()) })

/** The features that AppKit reads for a project. */
export type RemoteFeatures = z.infer<typeof remoteFeaturesSchema>
/** Origins that may use a project. */
export type AllowedOrigins = z.infer<typeof allowedOriginsSchema>
