import { describe, expect, it } from 'vitest'
import { kitFeatures } from './kitFeatures.ts'
import { allowedOriginsSchema, remoteFeaturesSchema } from './otherKits.ts'
import { projectConfigSchema } from './schema.ts'

describe('projectConfigSchema', () => {
  it('default: switches of features, known and not yet known', () => {
    const features = { ...Object.fromEntries(kitFeatures.map((name) => [name, false])), tides: true }
    expect(projectConfigSchema.parse({ features })).toEqual({ features })
    expect(projectConfigSchema.parse({ features: {} })).toEqual({ features: {} })
  })
  it.each([
    ['no switches', {}],
    ['a switch that is neither on nor off', { features: { swaps: 'off' } }],
    ['a list', { features: ['swaps'] }],
    ['a feature with a name without end', { features: { ['s'.repeat(65)]: true } }],
  ])('error: %s', (_name, answer) => expect(projectConfigSchema.safeParse(answer).success).toBe(false))
})

describe('remoteFeaturesSchema', () => {
  it('default: a feature with its parts, and one that leaves them to the app', () => {
    const features = [
      { id: 'social_login', isEnabled: true, config: ['google'] },
      { id: 'swap', isEnabled: false, config: null },
    ]
    expect(remoteFeaturesSchema.parse({ features })).toEqual({ features })
  })
  it('error: a feature without its parts', () => {
    expect(remoteFeaturesSchema.safeParse({ features: [{ id: 'swap', isEnabled: true }] }).success).toBe(false)
  })
})

describe('allowedOriginsSchema', () => {
  it('default: origins, or none; error: anything other than texts', () => {
    expect(allowedOriginsSchema.parse({ allowedOrigins: [] })).toEqual({ allowedOrigins: [] })
    expect(allowedOriginsSchema.safeParse({ allowedOrigins: [null] }).success).toBe(false)
  })
})
