import type { Kit } from '../../kit.ts'
import type { InvalidOptionError } from '../errors.ts'
import { parseFeatures } from '../parse.ts'
import type { PartialFeatures } from '../state.ts'

/** Changes features while the kit runs. @throws {InvalidOptionError} that names the feature. */
export function setFeatures(kit: Kit, features: PartialFeatures): void {
  kit.options.send({ type: 'featuresChanged', features: parseFeatures(features) })
}

export declare namespace setFeatures {
  type ErrorType = InvalidOptionError
}
