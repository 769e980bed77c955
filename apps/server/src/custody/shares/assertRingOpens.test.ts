import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { InvalidConfigError } from '../../config/errors.ts'
import { createKeyEncryption, type RingEntries } from '../keys/keyRing.ts'
import { assertRingOpens } from './assertRingOpens.ts'
import { encryptShare } from './envelope.ts'

const hex = (digit: string): string => digit.repeat(64)

/** Checks a ring against shares that were wrapped with key `one`. The first share is damaged. */
async function check(ring: RingEntries, { count = 2 } = {}): Promise<void> {
  const keys = createKeyEncryption([['one', hex('a')]])
  const shares = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const place = { walletId: 'w', setId: `s${index}`, version: 1 }
      const row = await encryptShare(keys, 'A', place, randomBytes(17))
      return { ...place, ...row, wrappedKey: index === 0 ? randomBytes(row.wrappedKey.length) : row.wrappedKey }
    }),
  )
  const listStale = async (_id: string, _after: unknown, limit: number) => shares.slice(0, limit)
  await assertRingOpens({ kind: 'A', ring, store: { listStale }, place: 'KEYS' })
}

describe('assertRingOpens', () => {
  it.each<[string, RingEntries]>([
    ['the right key', [['one', hex('a')]]],
    [
      'the right key behind a newer one',
      [
        ['two', hex('b')],
        ['one', hex('a')],
      ],
    ],
    ['only other keys', [['two', hex('b')]]],
    ['a key at a key service', [['one', 'kms:arn:aws:kms:eu:1:key/a']]],
  ])('default: accepts %s', async (_name, ring) => {
    await expect(check(ring)).resolves.toBeUndefined()
  })

  it('default: accepts any key while there are no shares', async () => {
    await expect(check([['one', hex('b')]], { count: 0 })).resolves.toBeUndefined()
  })

  it('error: refuses another key of the same id, and names its id but not its value', async () => {
    const refused = await check([['one', hex('b')]]).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(InvalidConfigError)
    expect((refused as InvalidConfigError).problems).toEqual([
      "the master key 'one' in KEYS is not the key that encrypted the stored shares; restore the right key from a backup.",
    ])
  })
})
