import { kitFeatures } from '@holdfast/api'
import type { FeatureSwitch } from './limits.ts'

/** Features that the project's operator can switch off. The modal's look and the legal features are up to the app. */
export const featureSwitches: readonly FeatureSwitch[] = [...kitFeatures, 'analytics']

/** Returns the features that the service's answer switches off for the project. Names from other versions are ignored. */
export function switchedOffIn(answer: Readonly<Record<string, boolean>>): readonly FeatureSwitch[] {
  return featureSwitches.filter((name) => Object.hasOwn(answer, name) && answer[name] === false)
}
