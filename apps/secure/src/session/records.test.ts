import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../device/memoryStore.ts'
import { createServerTime } from '../device/serverTime.ts'
import { closeShareBox } from '../keys/shareBox.ts'
import { createRecords } from './records.ts'

const HOUR_MS = 3_600_000
const SERVED_AT = Date.UTC(2026, 4, 5)

/** Opens the records of a device whose transfers are limited for 24 hours. */
async function start() {
  const clock = fakeClock(SERVED_AT)
  const records = createRecords(createMemoryStore(), createServerTime(SERVED_AT, clock))
  const limitedUntil = SERVED_AT + 24 * HOUR_MS
  await records.writeShare({
    walletId: 'wallet',
    setId: 'set',
    version: 1,
    addresses: { evm: '0x01', solana: 'sol' },
    box: await closeShareBox(new Uint8Array(17)),
    limitedUntil,
  })
  return { clock, records, limitedUntil }
}

describe('createRecords', () => {
  test('T-PH-2: the limit on transfers lasts for 24 hours, even if the machine’s time is set forward', async () => {
    const { clock, records, limitedUntil } = await start()
    clock.step(25 * HOUR_MS)
    expect(await records.readLimit('wallet')).toBe(limitedUntil)
    clock.tick(24 * HOUR_MS - 1)
    expect(await records.readLimit('wallet')).toBe(limitedUntil)
    clock.tick(1)
    expect(await records.readLimit('wallet')).toBeUndefined()
    expect(await records.readLimit('another wallet')).toBeUndefined()
  })
})
