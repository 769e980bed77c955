import { memoryStorage } from '@holdfast/base'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Pairing, Proposal, Session } from '../records/entities.ts'
import { openRecords, type Records } from '../records/records.ts'
import { assertApprove, assertConnect, assertPing, assertReject } from './assertions.ts'
import type { CheckContext } from './topics.ts'

/* The checks also refuse records that have expired but still exist, since the expirer runs only every five seconds. */

const EXPIRY = 1_800_000_000
const topic = 'ab'.repeat(32)
const reason = { code: 5000, message: 'User rejected.' }

let records: Records
let nowMs: number
let dropped: unknown[]
let context: CheckContext

beforeEach(async () => {
  records = await openRecords({ storage: memoryStorage(), prefix: '', channel: undefined })
  nowMs = EXPIRY * 1_000 - 1
  dropped = []
  context = { records, nowMs: () => nowMs, drop: (...record) => void dropped.push(record) }
  await records.keychain.set(topic, 'key')
})

/** Returns the error that a check throws, if any. */
function refusal(check: () => unknown): unknown {
  try {
    check()
    return undefined
  } catch (error) {
    return error
  }
}

describe('requireSession', () => {
  beforeEach(() => records.sessions.set(topic, { topic, expiry: EXPIRY } as Session))

  test('error: refuses and drops a session as soon as it has expired', () => {
    expect(refusal(() => assertPing(context, { topic }))).toBeUndefined()
    nowMs += 1
    expect(refusal(() => assertPing(context, { topic }))).toMatchObject({
      code: 6,
      message: `Expired. session topic: ${topic}`,
    })
    expect(dropped).toEqual([['session', topic]])
  })

  test('error: refuses and drops a session without its key', async () => {
    await records.keychain.delete(topic)
    expect(refusal(() => assertPing(context, { topic }))).toMatchObject({
      code: 5,
      message: `Missing or invalid. session topic does not exist in keychain: ${topic}`,
    })
    expect(dropped).toEqual([['session', topic]])
  })
})

describe('requirePairing', () => {
  test('error: refuses and drops a pairing as soon as it has expired', async () => {
    await records.pairings.set(topic, { topic, expiry: EXPIRY } as Pairing)
    const checks = [() => assertPing(context, { topic }), () => assertConnect(context, { pairingTopic: topic })]
    expect(checks.map(refusal)).toEqual([undefined, undefined])
    nowMs += 1
    for (const check of checks) {
      expect(refusal(check)).toMatchObject({ code: 6, message: `Expired. pairing topic: ${topic}` })
    }
    expect(dropped).toEqual([
      ['pairing', topic],
      ['pairing', topic],
    ])
  })
})

describe('requireProposal', () => {
  const namespaces = { eip155: { accounts: [`eip155:1:0x${'11'.repeat(20)}`], methods: [], events: [] } }
  const checks = [
    () => assertApprove(context, { id: 7, namespaces }),
    () => assertReject(context, { id: 7, reason }),
  ] as const
  beforeEach(() => records.proposals.set(7, { id: 7, expiry: EXPIRY, requiredNamespaces: {} } as Proposal))

  test('error: refuses and drops a proposal as soon as it has expired', () => {
    expect(checks.map(refusal)).toEqual([undefined, undefined])
    nowMs += 1
    for (const check of checks) expect(refusal(check)).toMatchObject({ code: 6, message: 'Expired. proposal id: 7' })
    expect(dropped).toEqual([
      ['proposal', 7],
      ['proposal', 7],
    ])
  })

  test('error: for an answered proposal, approve() reports a missing key, and reject() reports a recently deleted record', async () => {
    await records.proposals.delete(7)
    expect(checks.map(refusal)).toMatchObject([
      { code: 2, message: "No matching key. proposal id doesn't exist: 7" },
      { code: 5, message: 'Missing or invalid. Record was recently deleted - proposal: 7' },
    ])
    // The id is checked before the reason.
    expect(refusal(() => assertReject(context, { id: 7 }))).toMatchObject({
      message: 'Missing or invalid. Record was recently deleted - proposal: 7',
    })
    expect(refusal(() => assertReject(context, { id: '7', reason }))).toMatchObject({
      message: 'Missing or invalid. proposal id should be a number: 7',
    })
  })
})
