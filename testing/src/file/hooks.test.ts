import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

describe('modules that test files of a worker share', () => {
  // They are loaded once per worker, so whatever they register or set belongs to the file that happened to be first.
  test('behavior: register no hook and change nothing of the runner when they load', () => {
    const places = ['packages/*/{src,test}', 'apps/*/{src,test}', 'testing/**/src']
    const setUp = readFileSync(join(root, 'vitest.config.ts'), 'utf8')
    const modules = globSync(
      places.map((place) => `${place}/**/*.{ts,tsx}`),
      { cwd: root, exclude: (name) => name.includes('node_modules') },
    ).filter((file) => !/\.test\.tsx?$|node_modules/.test(file) && !setUp.includes(`'${file}'`))
    expect(modules.length).toBeGreaterThan(500)
    const hooks = modules.filter((file) =>
      /^(?:(?:before|after)(?:All|Each)|vi\.\w+)\(/m.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(hooks).toEqual([])
  })
})
