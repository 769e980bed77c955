import type { Features, SocialProvider } from './features.ts'
import { type FeatureSwitch, limitFeatures } from './limits.ts'
import type { OptionsState } from './state.ts'

/** An event that changes the features. */
export type OptionsEvent =
  /** Set by the app. */
  | { type: 'featuresChanged'; features: Partial<Features> }
  /** Set by the project, for the life of the page. */
  | { type: 'switchedOff'; features: readonly FeatureSwitch[] }
  /** Set by the device. */
  | { type: 'socialsBlocked'; socials: readonly SocialProvider[] }

/** Changes the features of a running kit. The other options cannot change. */
export function optionsMachine(state: OptionsState, event: OptionsEvent): OptionsState {
  const { appFeatures, limits } = state
  switch (event.type) {
    case 'featuresChanged':
      return withLimits({ ...state, appFeatures: { ...appFeatures, ...event.features } })
    case 'switchedOff':
      if (event.features.length === 0) return state
      return withLimits({ ...state, limits: { ...limits, off: [...new Set([...limits.off, ...event.features])] } })
    case 'socialsBlocked':
      if (event.socials.length === 0) return state
      return withLimits({ ...state, limits: { ...limits, blockedSocials: event.socials } })
  }
}

function withLimits(state: OptionsState): OptionsState {
  return { ...state, features: limitFeatures(state.appFeatures, state.limits) }
}
