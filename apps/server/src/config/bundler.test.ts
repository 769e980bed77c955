import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devnetOperator } from '@holdfast/devnet'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { bundlerOf, listBundlerProblems } from './bundler.ts'
import { devnetChains } from './chains/chains.ts'

const directory = mkdtempSync(join(tmpdir(), 'holdfast-keys-'))
afterAll(() => rmSync(directory, { recursive: true }))
const chains = devnetChains(8545)
const production = { production: true, directory, chains, isServed: true }
const secretKey = generatePrivateKey()

describe('bundlerOf', () => {
  it('default: development has the funded keys of the local chains; production has none', () => {
    const { bundlers, sponsorSigner } = devnetOperator()
    expect(bundlerOf({}, { production: false, directory })).toEqual({
      key: bundlers[0].privateKey,
      sponsorKey: sponsorSigner.privateKey,
      hasDebugCalls: false,
    })
    expect(bundlerOf({}, { production: true, directory })).toMatchObject({ key: undefined, sponsorKey: undefined })
  })

  it('param: BUNDLER_SECRET_KEY_FILE: reads the key from a file', () => {
    writeFileSync(join(directory, 'key'), `${secretKey}\n`)
    expect(bundlerOf({ BUNDLER_SECRET_KEY_FILE: 'key' }, { production: true, directory }).key).toBe(secretKey)
  })
})

describe('listBundlerProblems', () => {
  it('error: refuses production without keys, with publicly known keys, and with debug calls', () => {
    expect(listBundlerProblems({}, production)).toHaveLength(2)
    expect(listBundlerProblems({}, { ...production, isServed: false })).toEqual([])
    expect(listBundlerProblems({ BUNDLER_SECRET_KEY: secretKey, SPONSOR_SECRET_KEY: secretKey }, production)).toEqual(
      [],
    )
    const developmentKey = bundlerOf({}, { production: false, directory }).key
    const problems = listBundlerProblems(
      { BUNDLER_SECRET_KEY: developmentKey, SPONSOR_SECRET_KEY: secretKey, BUNDLER_DEBUG: 'on' },
      production,
    )
    expect(problems).toHaveLength(2)
    // The messages state the fault, never the key.
    expect(problems.join()).not.toContain(developmentKey)
    expect(listBundlerProblems({ BUNDLER_SECRET_KEY_FILE: 'none' }, production)[0]).toContain('does not hold')
  })

  it('error: names the variable that is wrong', () => {
    const developmentKey = bundlerOf({}, { production: false, directory }).key
    for (const key of [`0x${'0'.repeat(64)}`, developmentKey]) {
      writeFileSync(join(directory, 'wrong'), `${key}`)
      const wrong = [
        { BUNDLER_SECRET_KEY: key, SPONSOR_SECRET_KEY: secretKey },
        { BUNDLER_SECRET_KEY_FILE: 'wrong', SPONSOR_SECRET_KEY: secretKey },
      ]
      expect(wrong.map((environment) => listBundlerProblems(environment, production))).toEqual([
        [expect.stringContaining('BUNDLER_SECRET_KEY is')],
        [expect.stringContaining('BUNDLER_SECRET_KEY_FILE is')],
      ])
    }
  })
})
