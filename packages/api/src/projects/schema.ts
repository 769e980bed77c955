import '../jitless.ts'
import * as z from 'zod/mini'

/** Features of the kit that a project's operator can switch off; whether it hears of events is a setting of its own. */
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
 * can only take a feature away that the app has on, never give one.
 */
export const projectConfigSchema = z.object({
  /** Such as `{ swaps: false }`. */
  features: z.record(z.string().check(z.maxLength(64)), z.boolean()),
})

/** The switches of a project. */
export type ProjectConfig = z.infer<typeof projectConfigSchema>
