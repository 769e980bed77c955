import '../jitless.ts'
import * as z from 'zod/mini'

/** Features of the kit that a project's operator can switch off; whether the project wants events is a separate setting. */
export const kitFeatures = [
  'swaps',
  'onramp',
  'receive',
  'send',
  'email',
  'socials',
  'history',
  'allWallets',
  'smartSessions',
] as const
/** A feature of the kit that a project's operator can switch off. */
export type KitFeature = (typeof kitFeatures)[number]

/**
 * `GET /getProjectConfig`: the switches that the operator set for a project. A feature that is left out is allowed; a switch
 * can only take away a feature that the app has on, never add one.
 */
export const projectConfigSchema = z.object({
  /** Such as `{ swaps: false }`. */
  features: z.record(z.string().check(z.maxLength(64)), z.boolean()),
})

/** The switches of a project. */
export type ProjectConfig = z.infer<typeof projectConfigSchema>
