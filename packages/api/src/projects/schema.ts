import { mapped } from '../lenientShape.ts'
import { boolean, object, type PlainShape, record } from '../shape.ts'

/** Longest name of a feature, in characters. */
const MAX_NAME_LENGTH = 64

/** The switches of a project. */
export type ProjectConfig = {
  /** Such as `{ swaps: false }`. */
  features: Record<string, boolean>
}

/**
 * `GET /getProjectConfig`: the switches that the operator set for a project. A feature that is left out is allowed. A switch
 * can only turn off a feature that the app has turned on, never turn one on.
 */
export const projectConfigSchema: PlainShape<ProjectConfig> = object<ProjectConfig>({
  features: mapped(record(boolean), (features) => {
    if (Object.keys(features).some((name) => name.length > MAX_NAME_LENGTH))
      throw new TypeError('This is not the name of a feature.')
    return features
  }),
})
