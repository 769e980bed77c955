import { describe, expect, test } from 'vitest'
import { assertReachable, commandAs } from './identity.ts'

describe('commandAs', () => {
  test('default: runs the program as it is for an ordinary user', () => {
    expect(commandAs({ kind: 'ourselves' }, 'initdb', ['-D', 'data'])).toEqual({
      program: 'initdb',
      parameters: ['-D', 'data'],
      options: {},
    })
  })

  test('behavior: in a namespace the program does not see itself as root, and no file changes its owner', () => {
    const { program, parameters, options } = commandAs({ kind: 'namespace' }, 'initdb', ['-D', 'data'])
    expect(program).toMatch(/unshare$/)
    expect(parameters.slice(-4)).toEqual(['--', 'initdb', '-D', 'data'])
    expect(parameters.find((text) => text.startsWith('--map-user'))).not.toBe('--map-user=0')
    expect(options).toEqual({})
  })

  test('behavior: as an account the program gets its numbers, by setpriv or by spawn', () => {
    const account = { kind: 'account', uid: 70, gid: 71 } as const
    expect(commandAs(account, 'initdb', []).options).toEqual({ uid: 70, gid: 71 })
    const { parameters, options } = commandAs(account, 'postgres', [], 'INT')
    const byPrivileges = parameters.includes('--reuid') && parameters.includes('70')
    expect(byPrivileges || options.uid === 70).toBe(true)
  })
})

describe('assertReachable', () => {
  test('default: every folder above the programs of this machine is open', () => {
    expect(() => assertReachable('/usr/bin/env', { uid: 70, gid: 71 })).not.toThrow()
  })
})
