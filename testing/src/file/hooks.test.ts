import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

describe('modules shared by the test files of one worker', () => {
  // Such a module is loaded once per worker, so a hook that it registers belongs to the file that happened to load it first.
  test('behavior: register no hooks and call no functions of the runner when they load', () => {
    const places = ['packages/*/{src,test}', 'apps/*/{src,test}', 'testing/**/src']
    const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8')
    const modules = globSync(
      places.map((place) => `${place}/**/*.{ts,tsx}`),
      { cwd: root, exclude: (name) => name.includes('node_modules') },
    ).filter((file) => !/\.test\.tsx?$|node_modules/.test(file) && !config.includes(`'${file}'`))
    expect(modules.length).toBeGreaterThan(500)
    const hooks = modules.filter((file) =>
      /^(?:(?:before|after)(?:All|Each)|vi\.\w+)\(/m.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(hooks).toEqual([])
  })
})
