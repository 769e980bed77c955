import type { Features } from './features.ts'
import type { OptionsState } from './state.ts'

export type OptionsEvent = { type: 'featuresChanged'; features: Partial<Features> }

/** Features can change while the kit runs; the other options cannot. */
export function optionsMachine(state: OptionsState, event: OptionsEvent): OptionsState {
  return { ...state, features: { ...state.features, ...event.features } }
}
