import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { vectors } from '../../test/vectors/load.ts'
import { ProtocolError, type ProtocolErrorKey, protocolError } from './errors.ts'
import { formatRelayError, formatRelayResult, formatRelaySubscription } from './formatRelayFrame.ts'
import { createIds, idMs, isSameId } from './ids.ts'
import { readJson, writeJson } from './json.ts'
import { readErrorObject } from './jsonRpc.ts'
import { deliveryOf, type MessageKind } from './methods.ts'
import { parseRelayFrame } from './parseRelayFrame.ts'
import { parseRelayRequest } from './parseRelayRequest.ts'

describe('readJson and writeJson', () => {
  test.each(
    vectors<{ parse: { text: string; value: string }[] }>('safeJson').parse.filter((row) => row.text !== 'not json'),
  )('default: writes $text as the peers do', (row) => {
    expect(writeJson(readJson(row.text))).toBe(row.value)
  })

  test('behavior: a string that looks like a bigint stays a string, and a number beyond a double becomes a bigint', () => {
    expect(readJson('{"a":"123n","b":[9007199254740993]}')).toEqual({ a: '123n', b: [9007199254740993n] })
    expect(readJson('-9007199254740993')).toBe(-9007199254740993n)
  })

  test('behavior: agrees with JSON on every number that fits a double', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!/\d{16}/.test(text))
        expect(writeJson(readJson(text))).toBe(JSON.stringify(JSON.parse(text)))
      }),
    )
  })

  test('error: throws for text that is not JSON', () => {
    expect(() => readJson('not json')).toThrow(SyntaxError)
  })
})

describe('createIds', () => {
  test('default: an id starts with the time and has 16 digits for peers, 19 for relays', () => {
    const ids = createIds({ now: () => 1_700_000_000_123, random: () => 0.5 })
    expect(ids.peerId()).toBe(1_700_000_000_123_500)
    expect(ids.relayId()).toBe('1700000000123501500')
    expect(idMs(1_700_000_000_123_500)).toBe(1_700_000_000_123)
  })

  test('behavior: no id repeats, even when the clock goes back', () => {
    let now = 1_700_000_000_000
    const ids = createIds({ now: () => (now -= 5), random: () => 0 })
    const made = Array.from({ length: 100 }, ids.peerId)
    expect(new Set(made).size).toBe(100)
    expect(made).toEqual([...made].sort((a, b) => a - b))
  })
})

describe('isSameId', () => {
  test.each([
    [1, '1', true],
    [1_795_237_528_417_000_002n, '1795237528417000002n', true],
    ['12', '12n', true],
    ['12n', 12, true],
    [1, 2, false],
  ])('param: for %s and %s, returns %s', (first, second, same) => {
    expect(isSameId(first, second)).toBe(same)
  })
})

describe('deliveryOf', () => {
  type Row = Record<string, { tag: number; ttl: number; prompt: boolean }>
  const { sign, pairing } = vectors<{ sign: Record<string, Row>; pairing: Record<string, Row> }>('rpcOptions')
  const kinds: Record<string, MessageKind> = {
    req: 'request',
    res: 'response',
    reject: 'reject',
    autoReject: 'autoReject',
  }
  const rows = Object.entries({ ...sign, ...pairing }).flatMap(([method, row]) =>
    Object.entries(row).map(([kind, delivery]) => ({ method, kind: kinds[kind] ?? 'request', delivery })),
  )
  test.each(rows)('default: returns tag, lifetime and prompt of a $kind to $method', ({ method, kind, delivery }) => {
    expect(deliveryOf(method, kind)).toEqual(delivery)
  })
})

describe('ProtocolError', () => {
  const { sdk, internal } =
    vectors<Record<'sdk' | 'internal', Record<string, { message: string; code: number }>>>('errors')
  test.each(Object.entries({ ...sdk, ...internal }))('default: has the text and the code of %s', (key, expected) => {
    expect(protocolError(key as ProtocolErrorKey)).toEqual(expected)
    const error = new ProtocolError(key as ProtocolErrorKey, 'here')
    expect({ message: error.message, code: error.code }).toEqual({
      message: `${expected.message} here`,
      code: expected.code,
    })
  })
})

describe('readErrorObject', () => {
  test('behavior: turns the empty errors of peers into a code and a message', () => {
    expect(readErrorObject({})).toEqual({ code: -32000, message: 'The peer refused.' })
    expect(readErrorObject(null)).toEqual({ code: -32000, message: 'The peer refused.' })
    expect(readErrorObject({ code: 5000, message: 'User rejected.', data: 1 })).toEqual({
      code: 5000,
      message: 'User rejected.',
      data: 1,
    })
  })
})

const topic = 'ab'.repeat(32)
const request = (method: string, params: unknown, id: unknown = '1'): string =>
  JSON.stringify({ id, jsonrpc: '2.0', method, params })

describe('parseRelayRequest', () => {
  test('behavior: a long id does not slow down the parsing of a long frame: only the id is read digit by digit', () => {
    const id = '17952375284170000031'
    const topics = Array.from({ length: 7000 }, () => topic)
    const frame = request('irn_batchSubscribe', { topics }).replace('"1"', id)
    const parse = vi.spyOn(JSON, 'parse')
    onTestFinished(() => parse.mockRestore())
    expect(parseRelayRequest(frame)).toMatchObject({ kind: 'invalid', id: BigInt(id) })
    // A reviver as second argument would be called for each topic, which takes several times as long.
    expect(parse.mock.calls).toEqual([[frame]])
  })

  test.each(['1e400', '-1e400', `1${'0'.repeat(400)}`])('error: refuses the id %s, which cannot be echoed', (id) => {
    expect(parseRelayRequest(`{"id":${id},"jsonrpc":"2.0","method":"irn_subscribe","params":{}}`)).toMatchObject({
      kind: 'invalid',
      id: null,
      error: { code: -32_600 },
    })
  })

  test.each([
    ['a text of 129 characters', `"id":"${'x'.repeat(129)}"`],
    ['a number of 129 digits', `"id":${'9'.repeat(129)}`],
    ['a long number before a short one', `"id":${'9'.repeat(100_000)},"\\u0069d":1e30`],
  ])('error: refuses an id that is %s', (_what, member) => {
    const text = `{${member},"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`
    expect(parseRelayRequest(text)).toMatchObject({ kind: 'invalid', id: null, error: { code: -32_600 } })
  })

  test.each(['x'.repeat(128), BigInt('9'.repeat(128))])('behavior: accepts the id %s of 128 characters', (id) => {
    const text = `{"id":${typeof id === 'bigint' ? id : JSON.stringify(id)},"method":"irn_subscribe","params":{"topic":"${topic}"}}`
    expect(parseRelayRequest(text)).toMatchObject({ kind: 'request', request: { id } })
  })

  test('default: fills in the parameters that `irn_publish` omits', () => {
    expect(parseRelayRequest(request('irn_publish', { topic, message: 'AA==' }))).toEqual({
      kind: 'request',
      request: {
        id: '1',
        method: 'irn_publish',
        params: { topic, message: 'AA==', ttl: 21_600, tag: 0, prompt: false },
      },
    })
  })

  test('behavior: parses every frame that the existing clients sent', () => {
    type Frame = { dir: string; frame?: { method?: string; params?: object } }
    const frames = vectors<Frame[]>('frames', 'pairing-transcript.json').filter((row) => row.dir === 'client->relay')
    expect(frames.length).toBeGreaterThan(20)
    for (const { frame } of frames) {
      const parsed = parseRelayRequest(JSON.stringify(frame))
      expect(parsed.kind).toBe(frame?.method ? 'request' : 'acknowledgement')
    }
  })

  test('behavior: a 19-digit id keeps its digits in the request and in the answer', () => {
    const parsed = parseRelayRequest(
      `{"id":1795237528417000002,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`,
    )
    expect(parsed).toMatchObject({ kind: 'request', request: { id: 1_795_237_528_417_000_002n } })
    expect(formatRelayResult(1_795_237_528_417_000_002n, true)).toBe(
      '{"id":1795237528417000002,"jsonrpc":"2.0","result":true}',
    )
  })

  test.each([
    ['irn_batchPublish', { messages: [{ topic, message: 'a' }] }],
    ['irn_batchSubscribe', { topics: [topic, topic] }],
    ['irn_unsubscribe', { topic, id: 'x' }],
    ['irn_batchUnsubscribe', { subscriptions: [{ topic, id: 'x' }] }],
    ['irn_fetchMessages', { topic }],
    ['irn_batchFetchMessages', { topics: [topic] }],
    ['irn_batchReceive', { receipts: [{ topic, messageId: 'x' }] }],
    ['wc_proposeSession', { pairingTopic: topic, sessionProposal: 'a', ttl: 300, correlationId: 1 }],
    [
      'wc_approveSession',
      {
        sessionTopic: topic,
        pairingTopic: topic,
        sessionProposalResponse: 'a',
        sessionSettlementRequest: 'b',
        ttl: 300,
      },
    ],
  ])('param: parses a request of %s', (method, params) => {
    expect(parseRelayRequest(request(method, params))).toMatchObject({ kind: 'request', request: { method } })
  })

  test('behavior: distinguishes acknowledgements from requests', () => {
    expect(parseRelayRequest('{"id":"12n","jsonrpc":"2.0","result":true}')).toEqual({
      kind: 'acknowledgement',
      id: '12n',
      failed: false,
    })
    expect(parseRelayRequest('{"id":1,"error":{"code":1}}')).toMatchObject({ kind: 'acknowledgement', failed: true })
  })

  test.each([
    ['', null, -32700],
    ['[]', null, -32600],
    ['{"id":1}', 1, -32600],
    ['{"method":"irn_publish"}', null, -32600],
    [request('irn_nothing', {}), '1', -32601],
    [request('__proto__', {}), '1', -32601],
    [request('irn_publish', null), '1', -32602],
    [request('irn_publish', { topic: 'AB'.repeat(32), message: 'a' }), '1', -32602],
    [request('irn_publish', { topic, message: '' }), '1', -32602],
    [request('irn_publish', { topic, message: 'a', ttl: 2_592_001 }), '1', -32602],
    [request('irn_publish', { topic, message: 'a', ttl: 0 }), '1', -32602],
    [request('irn_batchSubscribe', { topics: [1] }), '1', -32602],
    [request('irn_batchSubscribe', { topics: Array.from({ length: 501 }, () => topic) }), '1', -32602],
    [request('irn_batchPublish', { messages: ['x'] }), '1', -32602],
  ])('error: refuses the frame %s', (text, id, code) => {
    expect(parseRelayRequest(text)).toMatchObject({ kind: 'invalid', id, error: { code } })
  })

  test('error: never throws, whatever the input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.anything().map((value) => String(JSON.stringify(value))),
        ),
        (text) => {
          expect(['request', 'acknowledgement', 'invalid']).toContain(parseRelayRequest(text).kind)
          expect(['message', 'result', 'error', 'invalid']).toContain(parseRelayFrame(text).kind)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('parseRelayFrame', () => {
  test('default: parses the frames that the relay’s functions format', () => {
    const data = { topic, message: 'AA==', publishedAt: 1_700_000_000_000, tag: 1108 }
    expect(parseRelayFrame(formatRelaySubscription(7, { id: 's', data }))).toEqual({
      kind: 'message',
      id: 7,
      message: { topic, message: 'AA==', publishedAt: 1_700_000_000_000 },
    })
    expect(parseRelayFrame(formatRelayResult('9', [1]))).toEqual({ kind: 'result', id: '9', result: [1] })
    expect(parseRelayFrame(formatRelayError(2, { code: -32000, message: 'no' }))).toEqual({
      kind: 'error',
      id: 2,
      error: { code: -32000, message: 'no' },
    })
  })

  test.each(['', '{}', '{"id":1}', '{"id":1,"method":"x"}', '{"id":1,"method":"irn_subscription","params":{}}', '[1]'])(
    'error: refuses the frame %s',
    (text) => {
      expect(parseRelayFrame(text)).toEqual({ kind: 'invalid' })
    },
  )
})
