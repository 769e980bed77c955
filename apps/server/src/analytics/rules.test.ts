import { randomUUID } from 'node:crypto'
import type { AnalyticsEvent } from '@holdfast/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InvalidTimestampError } from './errors.ts'
import { knownEvents } from './events.ts'
import { asksForPrivacy, countOnlyReason, dayOf, receiveEvent, visitorPseudonym } from './rules.ts'

const nowMs = Date.UTC(2026, 10, 21, 12)
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'

const makeBody = ({ props, ...sent }: Sent = {}): AnalyticsEvent => ({
  eventId: randomUUID(),
  url: 'https://app.example/pay?secret=1#x',
  domain: 'App.Example',
  timestamp: nowMs,
  props: { type: 'track', event: 'MODAL_OPEN', ...props },
  ...sent,
})

type Sent = Partial<Omit<AnalyticsEvent, 'props'>> & { props?: Partial<AnalyticsEvent['props']> }

function receive(sent: Sent = {}, keepsAddresses = false) {
  const body = makeBody(sent)
  const caller = { origin: undefined, sdkType: undefined, sdkVersion: undefined, clientId: undefined }
  return receiveEvent({ body, project: { key: 1, keepsAddresses }, caller, nowMs })
}

describe('receiveEvent', () => {
  it('default: keeps the event, its time, its host and its known properties', () => {
    const properties = { name: 'Heron', platform: 'mobile', more: 'x', __proto__: { y: 1 } }
    const received = receive({ timestamp: nowMs - 1_000, props: { event: 'SELECT_WALLET', properties } })
    expect(received).toMatchObject({ event: 'SELECT_WALLET', domain: 'app.example', keepsAddress: false })
    expect(received.properties).toEqual({ name: 'Heron', platform: 'mobile' })
    expect([received.occurredAt.getTime(), received.receivedAt.getTime()]).toEqual([nowMs - 1_000, nowMs])
    expect(JSON.stringify(received)).not.toContain('secret')
  })

  it.each([-3600, 3600, 23 * 3600])('behavior: the timestamp of a clock that is off by %s s is kept', (skewS) => {
    expect(receive({ timestamp: nowMs + skewS * 1000 }).occurredAt.getTime()).toBe(nowMs + skewS * 1000)
  })

  it.each([0, nowMs - 48 * 3600_000, nowMs + 48 * 3600_000, 8.64e15])(
    'behavior: the timestamp %s is replaced with our own time',
    (timestamp) => {
      expect(receive({ timestamp }).occurredAt.getTime()).toBe(nowMs)
    },
  )

  it.each([-1, 8.64e15 + 1, 1e300])('error: %s is not a time', (timestamp) => {
    expect(() => receive({ timestamp })).toThrow(InvalidTimestampError)
  })

  it('behavior: removes keys and addresses from messages, and omits properties that contain them', () => {
    const key = 'a'.repeat(64)
    const uri = `wc:${key}@2?relay-protocol=irn&symKey=${key}`
    const failed = receive({
      props: {
        event: 'CONNECT_PROXY_ERROR',
        properties: { message: `no route to ${uri} for ${wallet}`, uri, mobile_link: 'heron://', name: 'Heron' },
      },
    })
    expect(failed.properties).toEqual({
      message: 'no route to wc:…@2?relay-protocol=irn&symKey=… for …',
      mobile_link: 'heron://',
      name: 'Heron',
    })
    const fetched = receive({
      props: {
        event: 'ERROR_FETCH_TRANSACTIONS',
        properties: { address: wallet, projectId: key, cursor: key, isSmartAccount: false },
      },
    })
    expect(fetched.properties).toEqual({ isSmartAccount: false })
  })

  it('behavior: whatever is sent, the kept event is small and can be stored', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('x'.repeat(2_000), `${'x'.repeat(255)}😀`, '\ud800', '\0'),
    )
    const properties = fc.dictionary(
      fc.constantFrom('message', 'network', 'amount', 'isSmartAccount', 'token', 'other'),
      fc.oneof(text, fc.double(), fc.boolean(), fc.array(text, { maxLength: 3 }), fc.object({ maxDepth: 1 })),
      { maxKeys: 4 },
    )
    fc.assert(
      fc.property(fc.constantFrom(...knownEvents.keys()), properties, (event, sent) => {
        const received = receive({ props: { event, properties: sent } })
        const knownProperties = knownEvents.get(event) ?? []
        for (const [name, value] of Object.entries(received.properties)) {
          expect(knownProperties).toContain(name)
          const texts = Array.isArray(value) ? value : [value]
          expect(texts.length).toBeLessThanOrEqual(64)
          for (const text of texts) {
            if (typeof text !== 'string') continue
            expect(text.length).toBeLessThanOrEqual(256)
            expect(text).not.toContain('\0')
            expect(Buffer.from(text).toString()).toBe(text)
          }
        }
      }),
    )
  })
})

describe('countOnlyReason', () => {
  it.each(Array.from(knownEvents.keys()))('default: %s is stored', (event) => {
    expect(countOnlyReason(makeBody({ props: { event } }))).toBeUndefined()
  })

  it.each(['MODAL_CREATED', 'modal_open', 'toString', '__proto__'])('behavior: %s is not a known event', (event) => {
    expect(countOnlyReason(makeBody({ props: { event } }))).toBe('unknown')
  })

  it('behavior: an event of an unexpected type is unknown; an event of type error counts as an error, whatever its name', () => {
    expect(countOnlyReason(makeBody({ props: { type: 'measure' } }))).toBe('unknown')
    expect(countOnlyReason(makeBody({ props: { type: 'error' } }))).toBe('error')
  })
})

describe('asksForPrivacy', () => {
  it.each([
    [{ dnt: '1' }, true],
    [{ 'sec-gpc': '1' }, true],
    [{ dnt: '0' }, false],
    [{}, false],
  ])('default: for the headers %j, returns %s', (headers: Record<string, string>, asks) => {
    expect(asksForPrivacy((name) => headers[name])).toBe(asks)
  })
})

describe('visitorPseudonym', () => {
  const dayKey = Buffer.alloc(32, 7).toString('base64url')
  const pseudonym = visitorPseudonym({ address: wallet, projectKey: 1, dayKey })

  it('default: the same wallet has the same pseudonym, however its address is written', () => {
    expect(visitorPseudonym({ address: wallet.toLowerCase(), projectKey: 1, dayKey })).toBe(pseudonym)
    expect(pseudonym).not.toContain(wallet.slice(2, 10))
  })

  it('behavior: another day, project or wallet has another pseudonym', () => {
    const solana = { projectKey: 1, dayKey, address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' }
    const pseudonyms = [
      pseudonym,
      visitorPseudonym({ address: wallet, projectKey: 2, dayKey }),
      visitorPseudonym({ address: wallet, projectKey: 1, dayKey: Buffer.alloc(32, 8).toString('base64url') }),
      visitorPseudonym(solana),
      visitorPseudonym({ ...solana, address: solana.address.toLowerCase() }),
    ]
    expect(new Set(pseudonyms).size).toBe(pseudonyms.length)
  })
})

it('dayOf: returns the UTC day', () => expect(dayOf(new Date(Date.UTC(2026, 10, 21, 23, 59, 59)))).toBe('2026-11-21'))
