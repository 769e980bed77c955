import { randomBytes } from 'node:crypto'
import { fakeClock } from '@holdfast/testing/time'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { encryptShare, openStoredShare, rewrapShare } from '../shares/envelope.ts'
import { createKeyEncryption, parseKeyRing } from './keyRing.ts'
import { type SandboxKms, startSandboxKms } from './test/sandboxKms.ts'
import { watchUnwraps } from './watchUnwraps.ts'

const ONE = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab'
const place = { walletId: 'w', setId: 's', version: 1 }
const share = randomBytes(17)

let kms: SandboxKms
beforeAll(async () => {
  kms = await startSandboxKms({ keyIds: [ONE, 'alias/two'] })
  // The library's own settings, as an operator sets them.
  vi.stubEnv('AWS_ENDPOINT_URL_KMS', kms.url)
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'sandbox')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'sandbox')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await kms.stop()
})

const ring = (text: string) => createKeyEncryption(parseKeyRing(text, 'KEYS'))

describe('createKmsKey', () => {
  it('default: the key service wraps and unwraps a share’s key, bound to the share’s place', async () => {
    const keys = ring(`one:kms:${ONE}`)
    const row = await encryptShare(keys, 'A', place, share)
    expect(row.keyId).toBe('one')
    expect(await openStoredShare(keys, 'A', place, row)).toEqual(share)
    expect(kms.calls).toEqual(['TrentService.Encrypt', 'TrentService.Decrypt'])
    await expect(openStoredShare(keys, 'A', { ...place, walletId: 'x' }, row)).rejects.toThrow()
    await expect(openStoredShare(ring('one:kms:alias/two'), 'A', place, row)).rejects.toThrow()
    await expect(openStoredShare(ring('one:kms:alias/none'), 'A', place, row)).rejects.toThrow('does not exist')
  })

  it('T-DB-3: a rotation moves shares from a local key to the key service, and from one key there to another', async () => {
    const local = `local:${'a'.repeat(64)}`
    const first = await encryptShare(ring(local), 'R', place, share)
    const second = { ...first, ...(await rewrapShare(ring(`one:kms:${ONE},${local}`), 'R', place, first)) }
    expect(await openStoredShare(ring(`one:kms:${ONE}`), 'R', place, second)).toEqual(share)
    const third = { ...second, ...(await rewrapShare(ring(`two:kms:alias/two,one:kms:${ONE}`), 'R', place, second)) }
    expect(third).toMatchObject({ keyId: 'two', ciphertext: first.ciphertext })
    expect(await openStoredShare(ring('two:kms:alias/two'), 'R', place, third)).toEqual(share)
  })
})

describe('watchUnwraps', () => {
  it('default: warns once in each minute with too many unwraps, and still unwraps', async () => {
    const clock = fakeClock(0)
    const alarms: number[] = []
    const inner = ring(`local:${'b'.repeat(64)}`)
    const keys = watchUnwraps(inner, { alarmAbove: 3, clock, onAlarm: (count) => alarms.push(count) })
    const row = await encryptShare(keys, 'A', place, share)
    const open = async (times: number): Promise<void> => {
      for (let index = 0; index < times; index += 1) expect(await openStoredShare(keys, 'A', place, row)).toEqual(share)
    }
    await open(3)
    expect(alarms).toEqual([])
    await open(3)
    expect(alarms).toEqual([4])
    await clock.advance(60_000)
    await open(3)
    expect(alarms).toEqual([4])
    await open(1)
    expect(alarms).toEqual([4, 4])
  })
})
