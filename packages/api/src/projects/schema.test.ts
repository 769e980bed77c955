import { describe, expect, it } from 'vitest'
import { kitFeatures } from './kitFeatures.ts'
import { allowedOriginsSchema, remoteFeaturesSchema } from './otherKits.ts'
import { projectConfigSchema } from './schema.ts'

describe('projectConfigSchema', () => {
  it('default: accepts switches of known features and of unknown ones', () => {
    const features = { ...Object.fromEntries(kitFeatures.map((name) => [name, false])), tides: true }
    expect(projectConfigSchema.parse({ features })).toEqual({ features })
    expect(projectConfigSchema.parse({ features: {} })).toEqual({ features: {} })
  })
  it.each([
    ['an answer without switches', {}],
    ['a switch that is neither on nor off', { features: { swaps: 'off' } }],
    ['a list', { features: ['swaps'] }],
    ['a feature whose name is too long', { features: { ['s'.repeat(65)]: true } }],
  ])('error: rejects %s', (_name, answer) => expect(projectConfigSchema.safeParse(answer).success).toBe(false))
})

describe('remoteFeaturesSchema', () => {
  it('default: accepts a feature with its parts, and one that leaves the parts to the app', () => {
    const features = [
      { id: 'social_login', isEnabled: true, config: ['google'] },
      { id: 'swap', isEnabled: false, config: null },
    ]
    expect(remoteFeaturesSchema.parse({ features })).toEqual({ features })
  })
  it('error: rejects a feature without the field config', () => {
    expect(remoteFeaturesSchema.safeParse({ features: [{ id: 'swap', isEnabled: true }] }).success).toBe(false)
  })
})

describe('allowedOriginsSchema', () => {
  it('default: accepts a list of origins or an empty list, and rejects anything other than strings', () => {
    expect(allowedOriginsSchema.parse({ allowedOrigins: [] })).toEqual({ allowedOrigins: [] })
    expect(allowedOriginsSchema.safeParse({ allowedOrigins: [null] }).success).toBe(false)
  })
})
