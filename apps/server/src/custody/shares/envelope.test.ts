import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { InvalidConfigError } from '../../config/errors.ts'
import { createKeyEncryption, parseKeyRing, readKeyRing } from '../keys/keyRing.ts'
import { encryptShare, openStoredShare, rewrapShare } from './envelope.ts'

const hex = (digit: string): string => digit.repeat(64)
const place = { walletId: 'w', setId: 's', version: 1 }
const share = randomBytes(17)
const keys = createKeyEncryption([['one', hex('a')]])

describe('encryptShare', () => {
  it('default: the share opens at its place; encrypting the same share twice gives different rows', async () => {
    const [row, other] = [await encryptShare(keys, 'A', place, share), await encryptShare(keys, 'A', place, share)]
    expect(await openStoredShare(keys, 'A', place, row)).toEqual(share)
    expect(row.ciphertext).not.toEqual(other.ciphertext)
    expect(row.wrappedKey).not.toEqual(other.wrappedKey)
    expect(Buffer.concat([row.ciphertext, row.wrappedKey]).includes(share)).toBe(false)
  })

  it.each([
    ['wallet', 'A', { ...place, walletId: 'x' }],
    ['set', 'A', { ...place, setId: 'x' }],
    ['version', 'A', { ...place, version: 2 }],
    ['kind', 'R', place],
  ] as const)('error: the share does not open for another %s', async (_name, kind, where) => {
    const row = await encryptShare(keys, 'A', place, share)
    await expect(openStoredShare(keys, kind, where, row)).rejects.toThrow()
  })

  it.each(['ciphertext', 'wrappedKey'] as const)('error: every changed bit of the %s is detected', async (field) => {
    const row = await encryptShare(keys, 'A', place, share)
    for (let at = 0; at < row[field].length; at += 1) {
      const changed = Buffer.from(row[field])
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(openStoredShare(keys, 'A', place, { ...row, [field]: changed })).rejects.toThrow()
    }
  })

  it('error: the share does not open with another master key, or with a ring without the id of its key', async () => {
    const row = await encryptShare(keys, 'A', place, share)
    const otherKeys = createKeyEncryption([['one', hex('b')]])
    await expect(openStoredShare(otherKeys, 'A', place, row)).rejects.toThrow()
    await expect(openStoredShare(createKeyEncryption([['two', hex('a')]]), 'A', place, row)).rejects.toThrow(
      "has no key 'one'",
    )
  })
})

describe('rewrapShare', () => {
  it('default: after a rewrap, the share opens without the old key, and its ciphertext is unchanged', async () => {
    const row = await encryptShare(keys, 'R', place, share)
    const bothKeys = createKeyEncryption([
      ['two', hex('b')],
      ['one', hex('a')],
    ])
    const rewrapped = { ...row, ...(await rewrapShare(bothKeys, 'R', place, row)) }
    expect(rewrapped.keyId).toBe('two')
    const [current] = [createKeyEncryption([['two', hex('b')]])]
    expect(await openStoredShare(current, 'R', place, rewrapped)).toEqual(share)
  })
})

describe('parseKeyRing', () => {
  it('default: parses entries separated by commas or lines; the first entry is the current key', () => {
    const ring = parseKeyRing(` two:${hex('b')},one:${hex('a')}\n`, 'KEYS')
    expect(ring.map(([id]) => id)).toEqual(['two', 'one'])
    expect(createKeyEncryption(ring).currentId).toBe('two')
    expect(parseKeyRing(`a:${hex('1')}\nb:${hex('2')}`, 'KEYS')).toHaveLength(2)
  })

  it.each([
    '',
    ' ',
    'one',
    `one:${'a'.repeat(63)}`,
    `one:${hex('A')}`,
    `one:${hex('a')},one:${hex('b')}`,
    `:${hex('a')}`,
  ])('error: refuses %j without printing a key', (text) => {
    expect(() => parseKeyRing(text, 'KEYS')).toThrow(InvalidConfigError)
    expect(() => parseKeyRing(text, 'KEYS')).not.toThrow(/a{32}/)
  })

  it('error: refuses a missing file', () => {
    const read = () =>
      readKeyRing({ variable: 'KEYS', value: undefined, file: '/nowhere/ring', ownFile: '/nowhere/own' })
    expect(read).toThrow(expect.objectContaining({ problems: [expect.stringMatching(/^KEYS_FILE cannot be read/)] }))
  })
})
