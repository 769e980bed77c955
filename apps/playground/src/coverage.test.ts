import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

describe('the states', () => {
  test('default: exist for every view of the kit', () => {
    const views = globSync('packages/react/src/views/*/[A-Z]*/', { cwd: root }).map((folder) => basename(folder))
    const files = globSync('apps/playground/src/states/*.tsx', { cwd: root }).map((file) => basename(file, '.tsx'))
    expect(views.length).toBeGreaterThan(15)
    expect(views.filter((view) => !files.includes(view))).toEqual([])
  })
})
