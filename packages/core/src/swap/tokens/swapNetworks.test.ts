import { expect, test } from 'vitest'
import { isSwapNetwork } from './swapNetworks.ts'

test.each([1, 42_161, 10, 324, 8_453, 56, 137, 100, 43_114, 250, 8_217, 1_313_161_554])(
  'default: returns true for eip155:%d, which the specification lists',
  (id) => expect(isSwapNetwork(`eip155:${id}`)).toBe(true),
)

test.each(['eip155:11155111', 'eip155:31337', 'eip155:', 'eip155:01', '1', 'solana:1', ''])(
  'default: returns false for %j, which the specification does not list',
  (id) => expect(isSwapNetwork(id)).toBe(false),
)
