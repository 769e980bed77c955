import { defaultFeatures } from '@holdfast/core'
import { expect, test } from 'vitest'
import { walletFeatures } from './walletFeatures.ts'

const namesOf = (...given: Parameters<typeof walletFeatures>) => walletFeatures(...given).map(({ feature }) => feature)

test('walletFeatures: offers buying only if onramp is on, in first place unless walletFeaturesOrder says otherwise', () => {
  expect(namesOf(defaultFeatures, 'eip155')[0]).toBe('onramp')
  expect(namesOf({ ...defaultFeatures, walletFeaturesOrder: ['receive', 'onramp'] }, 'solana')).toEqual([
    'receive',
    'onramp',
  ])
  expect(namesOf({ ...defaultFeatures, onramp: false }, 'eip155')).not.toContain('onramp')
})

test('walletFeatures: offers sending on EVM chains and Solana, and swapping on EVM chains only', () => {
  expect(namesOf(defaultFeatures, 'eip155')).toEqual(expect.arrayContaining(['send', 'swaps', 'receive']))
  expect(namesOf(defaultFeatures, 'solana')).toEqual(expect.arrayContaining(['send', 'receive']))
  expect(namesOf(defaultFeatures, 'solana')).not.toContain('swaps')
  expect(namesOf(defaultFeatures, 'bip122')).not.toContain('send')
})
