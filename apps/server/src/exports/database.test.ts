import { expect, test } from 'vitest'
import * as names from './database.ts'

test('default: exports the public names', () => {
  expect(Object.keys(names).sort()).toEqual(['startEmbeddedDatabase'])
})
