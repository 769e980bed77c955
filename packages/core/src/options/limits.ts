import type { KitFeature } from '@holdfast/api'
import type { Features, SocialProvider } from './features.ts'

/** A feature that the server may turn off for a project. */
export type FeatureSwitch = KitFeature | 'analytics'

/** Limits on the features that the app has turned on. */
export type FeatureLimits = {
  /** Switched off by the project. */
  off: readonly FeatureSwitch[]
  /** Social logins that do not work in the page's browser. */
  blockedSocials: readonly SocialProvider[]
}

/** No limits: every feature that the app has turned on stays on. */
export const noLimits: FeatureLimits = { off: [], blockedSocials: [] }

/**
 * Applies the project's switches and the limits of the device to the app's features. A feature is on only if the app and the
 * project both allow it, so a switch never adds a feature that the app turned off.
 */
export function limitFeatures(features: Features, { off, blockedSocials }: FeatureLimits): Features {
  const switchedOff = Object.fromEntries(off.filter((name) => name !== 'socials').map((name) => [name, false]))
  const socials = off.includes('socials') ? [] : features.socials.filter((each) => !blockedSocials.includes(each))
  return { ...features, ...switchedOff, socials }
}
