import { expect, test } from 'vitest'
import * as names from './projects.ts'

test('default: exports the public names', () => {
  expect(Object.keys(names).sort()).toEqual(['parseArguments', 'runCommand', 'withDatabase'])
})
