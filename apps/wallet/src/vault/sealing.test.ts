import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DamagedVaultError, WrongPasswordError } from './errors.ts'
import { deriveVaultKey, openVault, parseSealedVault, type SealedVault, sealVault } from './sealing.ts'

/** The rounds of password stretching in these tests; few, so that the tests are fast. */
const iterations = 3

const seal = async (password: string, content: string): Promise<SealedVault> =>
  sealVault(await deriveVaultKey(password, { iterations }), content)
const open = async (password: string, vault: SealedVault): Promise<string> =>
  openVault(await deriveVaultKey(password, vault), vault)

describe('sealVault', () => {
  it('default: a sealed vault opens with its password, even after it was stored as text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), async (password, content) => {
        const stored = JSON.stringify(await seal(password, content))
        expect(await open(password, parseSealedVault(stored))).toBe(content)
      }),
      { numRuns: 40 },
    )
  })

  it('default: stretches a password with at least as many rounds as OWASP recommends', async () => {
    const { iterations: rounds } = await deriveVaultKey('password')
    expect(rounds).toBeGreaterThanOrEqual(600_000)
  })

  it('behavior: seals the same content differently each time, and none of it is visible', async () => {
    const phrase = 'test test test junk'
    const [first, second] = [await seal('password', phrase), await seal('password', phrase)]
    expect([first.iv, first.salt, first.sealed]).not.toEqual([second.iv, second.salt, second.sealed])
    expect(atob(first.sealed)).not.toContain(phrase)
  })

  it('behavior: the same password in another Unicode form opens the vault', async () => {
    expect(await open('pâte', await seal('pa\u0302te', 'content'))).toBe('content')
  })
})

describe('openVault', () => {
  it('error: no other password opens the vault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (password, other) => {
        fc.pre(password.normalize('NFKC') !== other.normalize('NFKC'))
        await expect(open(other, await seal(password, 'content'))).rejects.toThrow(WrongPasswordError)
      }),
      { numRuns: 40 },
    )
  })

  it('error: detects a single changed bit in any place', async () => {
    const vault = await seal('password', 'the content of a vault')
    const key = await deriveVaultKey('password', vault)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('iv', 'sealed'), fc.nat(), fc.nat(7), async (part, at, bit) => {
        const bytes = Uint8Array.from(atob(vault[part]), (letter) => letter.charCodeAt(0))
        const index = at % bytes.length
        bytes[index] = (bytes[index] ?? 0) ^ (1 << bit)
        const changed = { ...vault, [part]: btoa(String.fromCharCode(...bytes)) }
        await expect(openVault(key, changed)).rejects.toThrow(WrongPasswordError)
      }),
      { numRuns: 60 },
    )
  })

  it('error: detects changed parameters, even with the right key', async () => {
    const vault = await seal('password', 'content')
    const key = await deriveVaultKey('password', vault)
    await expect(openVault(key, { ...vault, iterations: iterations + 1 })).rejects.toThrow(WrongPasswordError)
    await expect(openVault(key, { ...vault, salt: btoa('another salt ...') })).rejects.toThrow(WrongPasswordError)
  })
})

describe('parseSealedVault', () => {
  it.each(['', 'null', '{}', '[1]', '{"version":2}'])('error: refuses %s', (text) => {
    expect(() => parseSealedVault(text)).toThrow(DamagedVaultError)
  })

  it('error: refuses a number of rounds that would keep the page busy for hours', async () => {
    const vault = { ...(await seal('password', 'content')), iterations: 4_000_000_000 }
    expect(() => parseSealedVault(JSON.stringify(vault))).toThrow(DamagedVaultError)
  })
})
