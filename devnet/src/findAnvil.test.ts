import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { AnvilNotFoundError } from './errors.ts'
import { findAnvil } from './findAnvil.ts'

describe('findAnvil', () => {
  it('default: returns the native program, not the wrapper script', () => {
    expect(spawnSync(findAnvil(), ['--version'], { encoding: 'utf8' }).stdout).toMatch(/^anvil Version: 1\.7\.1/)
    expect(findAnvil()).toMatch(/anvil-\w+-\w+\/bin\/anvil/)
  })

  it('error: throws for a platform without anvil', () => {
    expect(() => findAnvil('sunos', 'x64')).toThrow(AnvilNotFoundError)
    expect(() => findAnvil('sunos', 'x64')).toThrow(/^No anvil for sunos-amd64 is installed/)
  })
})
