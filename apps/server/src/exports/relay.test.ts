import { expect, test } from 'vitest'
import * as names from './relay.ts'

test('default: exports the public names', () => {
  expect(Object.keys(names).sort()).toEqual([
    'createRelay',
    'defaultLimits',
    'logMailbox',
    'memoryMailbox',
    'redisMailbox',
  ])
})
