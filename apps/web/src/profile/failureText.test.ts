import { HttpError, NetworkError, RequestTimeoutError } from '@holdfast/api'
import { describe, expect, it } from 'vitest'
import { changeFailureText, readFailureText } from './failureText.ts'

const refusal = (status: number, headers: Record<string, string> = {}) =>
  new HttpError({ response: new Response(null, { status, headers }) })
const silences = [
  new NetworkError({ url: '/api', cause: undefined }),
  new RequestTimeoutError({ url: '/api', timeoutMs: 1 }),
]

describe('readFailureText', () => {
  it.each(silences)('error: names the connection after a $name', (error) => {
    expect(readFailureText(error)).toBe('This could not be read. Check your connection and try again.')
  })

  it.each([403, 429, 500])('error: does not blame the connection for a response of %i', (status) => {
    expect(readFailureText(refusal(status))).toBe('This could not be read. Try again in a moment.')
  })
})

describe('changeFailureText', () => {
  it.each(silences)('error: names the connection after a $name', (error) => {
    expect(changeFailureText(error)).toBe('The server cannot be reached. Check your connection and try again.')
  })

  it.each([403, 500])('error: does not blame the connection for a response of %i', (status) => {
    expect(changeFailureText(refusal(status))).toBe('That did not work. Try again in a moment.')
  })

  it('error: says how long to wait after a response of 429', () => {
    expect(changeFailureText(refusal(429, { 'retry-after': '12' }))).toBe('Please try again after 12 seconds')
  })

  it('error: reports any other failure, such as one of the browser', () => {
    expect(changeFailureText(new DOMException('', 'SecurityError'))).toBe('That did not work. Try again in a moment.')
  })
})
