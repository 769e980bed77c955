import { describe, expect, test } from 'vitest'
import { assertReachable, commandAs } from './identity.ts'

describe('commandAs', () => {
  test('default: runs the program directly for an ordinary user', () => {
    expect(commandAs({ kind: 'ourselves' }, 'initdb', ['-D', 'data'])).toEqual({
      program: 'initdb',
      parameters: ['-D', 'data'],
      options: {},
    })
  })

  test('behavior: in a namespace, the program does not see itself as root', () => {
    const { program, parameters, options } = commandAs({ kind: 'namespace' }, 'initdb', ['-D', 'data'])
    expect(program).toMatch(/unshare$/)
    expect(parameters.slice(-4)).toEqual(['--', 'initdb', '-D', 'data'])
    expect(parameters.find((text) => text.startsWith('--map-user'))).not.toBe('--map-user=0')
    expect(options).toEqual({})
  })

  test('behavior: as an account, the program gets the account’s user and group id, from setpriv or from spawn', () => {
    const account = { kind: 'account', uid: 70, gid: 71 } as const
    expect(commandAs(account, 'initdb', []).options).toEqual({ uid: 70, gid: 71 })
    const { parameters, options } = commandAs(account, 'postgres', [], 'INT')
    const byPrivileges = parameters.includes('--reuid') && parameters.includes('70')
    expect(byPrivileges || options.uid === 70).toBe(true)
  })
})

describe('assertReachable', () => {
  test('default: the account can enter every folder above this machine’s programs', () => {
    expect(() => assertReachable('/usr/bin/env', { uid: 70, gid: 71 })).not.toThrow()
  })
})
