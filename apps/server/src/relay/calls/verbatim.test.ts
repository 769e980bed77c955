import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logMailbox } from '../mailbox/logMailbox.ts'
import { memoryMailbox } from '../mailbox/memoryMailbox.ts'
import {
  connectClient,
  type Frame,
  publishParams,
  type RelayFixture,
  randomTopic,
  startRelay,
  type TestClient,
  unlimited,
} from '../test/relayFixture.ts'
import { isVerbatim } from './verbatim.ts'

/** Arbitrary UTF-16 units, including lone surrogates and control characters. */
const units = fc
  .array(fc.oneof(fc.nat(0xffff), fc.nat(0x7f), fc.constantFrom(0x22, 0x5c, 0x0a, 0xd800, 0xdfff)), {
    minLength: 1,
    maxLength: 60,
  })
  .map((codes) => String.fromCharCode(...codes))
const text = fc.oneof(units, fc.base64String({ minLength: 4 }), fc.string({ minLength: 1, unit: 'grapheme' }))

/** Writes a string as JSON, with every unit escaped. */
function escaped(value: string): string {
  const escapes = Array.from({ length: value.length }, (_, at) => value.charCodeAt(at).toString(16).padStart(4, '0'))
  return `"${escapes.map((digits) => `\\u${digits}`).join('')}"`
}

describe('isVerbatim', () => {
  test('default: is true only if each string equals its JSON without the quotes', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), fc.boolean(), (strings, isEscaped) => {
        const json = isEscaped ? `[${strings.map(escaped).join()}]` : JSON.stringify(strings)
        if (!isVerbatim(json, Buffer.byteLength(json))) return
        for (const string of JSON.parse(json) as string[]) {
          expect(JSON.stringify(string)).toBe(`"${string}"`)
          expect(Buffer.byteLength(string)).toBe(string.length)
        }
      }),
    )
  })

  test('behavior: is true for an envelope, not for an escape or a character beyond ASCII', () => {
    const isVerbatimText = (json: string): boolean => isVerbatim(json, Buffer.byteLength(json))
    expect(isVerbatimText('{"message":"AAECAwQ+/w=="}')).toBe(true)
    expect(isVerbatimText(String.raw`{"message":"\u0041"}`)).toBe(false)
    expect(isVerbatimText('{"message":"ÿ"}')).toBe(false)
    expect(isVerbatimText('{"message":"\u{1f98a}"}')).toBe(false)
  })
})

describe.each(['memory', 'log'])('a message over a relay with its mailbox in %s', (kind) => {
  let directory: string
  let fixture: RelayFixture
  let alice: TestClient
  let bob: TestClient
  const topic = randomTopic()

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'relay-verbatim-'))
    const mailbox = kind === 'memory' ? memoryMailbox() : logMailbox({ directory, commitMs: 0 })
    fixture = await startRelay({ mailbox, limits: { ...unlimited, frameBytes: 4_000_000 } })
    alice = await connectClient(fixture.url)
    bob = await connectClient(fixture.url)
    await bob.call('irn_subscribe', { topic })
  })
  afterAll(async () => {
    await fixture.stop()
    await rm(directory, { recursive: true })
  })

  const publish = (params: Record<string, unknown>): Promise<Frame> => alice.call('irn_publish', params)

  test('behavior: arrives unit for unit, whatever it is made of', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.option(text, { nil: undefined }), async (message, attestation) => {
        const attested = attestation === undefined ? {} : { attestation }
        expect((await publish({ ...publishParams(topic, message), ...attested })).result).toBe(true)
        expect(await bob.nextMessage()).toMatchObject({ message, ...attested })
      }),
      { numRuns: 300 },
    )
  })

  test('behavior: arrives whole if its publisher escaped it without need', async () => {
    const message = 'AAECAwQ+/w=='
    const frame = JSON.stringify({ id: 7, jsonrpc: '2.0', method: 'irn_publish', params: publishParams(topic, '?') })
    alice.send(frame.replace('"?"', escaped(message)))
    expect((await bob.nextMessage()).message).toBe(message)
  })

  test.each([125, 126, 65_535, 65_536, 1_000_000])('behavior: arrives whole with %d characters', async (length) => {
    for (const message of [
      'A'.repeat(length),
      '"\\'.repeat(length / 2),
      'ÿ'.repeat(length),
      '\ud800'.repeat(length / 8),
    ]) {
      await publish(publishParams(topic, message))
      const arrived = (await bob.nextMessage()).message
      // Compared as a boolean: printing the difference of two megabytes would take minutes.
      expect(arrived === message).toBe(true)
    }
  })
})
