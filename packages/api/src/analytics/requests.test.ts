import { describe, expect, it } from 'vitest'
import { analyticsEventSchema } from './requests.ts'

const event = {
  eventId: 'e1',
  url: 'https://app.example/',
  domain: 'app.example',
  timestamp: 1_700_000_000_000,
  props: { type: 'track', event: 'MODAL_OPEN' },
}

describe('analyticsEventSchema', () => {
  it.each([
    ['milliseconds', 1_700_000_000_000, 1_700_000_000_000],
    ['ISO 8601', '2023-11-14T22:13:20.000Z', 1_700_000_000_000],
    ['ISO 8601 with an offset', '2023-11-14T23:13:20+01:00', 1_700_000_000_000],
  ])('default: reads a timestamp in %s', (_name, timestamp, expected) => {
    expect(analyticsEventSchema.parse({ ...event, timestamp }).timestamp).toBe(expected)
  })

  it.each(['now', '2023-11-14', '2023-13-14T22:13:20Z', '', null, true])(
    'error: rejects the timestamp %j',
    (timestamp) => {
      expect(analyticsEventSchema.safeParse({ ...event, timestamp }).success).toBe(false)
    },
  )

  it('default: drops the extra fields of an error inside another kit', () => {
    const props = { type: 'error', event: 'INTERNAL', errorType: 'Error', errorMessage: 'x', stackTrace: 'at y' }
    expect(analyticsEventSchema.parse({ ...event, props }).props).toEqual({ type: 'error', event: 'INTERNAL' })
  })

  it.each([
    ['no name', { type: 'track' }],
    ['a long name', { type: 'track', event: 'E'.repeat(65) }],
    ['properties that are a list', { type: 'track', event: 'E', properties: [] }],
    ['an address that is a number', { type: 'track', event: 'E', address: 1 }],
  ])('error: rejects an event with %s', (_name, props) => {
    expect(analyticsEventSchema.safeParse({ ...event, props }).success).toBe(false)
  })
})
