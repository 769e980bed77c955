import { describe, expect, it } from 'vitest'
import type { SignInMessage } from './message.ts'
import { assertMessage } from './rules.ts'

const now = 1_800_000_000_000
const minute = 60_000
const at = (ms: number): Date => new Date(now + ms)
const audience = { webUrl: 'https://app.example', caipNetworkIds: ['eip155:1'] } as const

function check(change: Partial<SignInMessage>): void {
  const message: SignInMessage = {
    scheme: undefined,
    domain: 'app.example',
    caipNetworkId: 'eip155:1',
    address: `0x${'a1'.repeat(20)}`,
    statement: undefined,
    uri: 'https://app.example/login',
    nonce: 'abcdefgh',
    issuedAt: at(0),
    expirationTime: undefined,
    notBefore: undefined,
    resources: [],
    ...change,
  }
  assertMessage(message, audience, now)
}

describe('assertMessage', () => {
  it.each<[string, Partial<SignInMessage>]>([
    ['issued 15 minutes ago', { issuedAt: at(-15 * minute) }],
    ['issued 15 minutes in the future', { issuedAt: at(15 * minute) }],
    ['that expires in a millisecond', { expirationTime: at(1) }],
    ['that is valid from now on', { notBefore: at(0) }],
    ['whose domain is in capitals', { domain: 'APP.example' }],
    ['that names our scheme', { scheme: 'HTTPS' }],
  ])('default: accepts a message %s', (_what, change) => {
    expect(() => check(change)).not.toThrow()
  })

  it.each<[string, string, Partial<SignInMessage>]>([
    ['issued over 15 minutes ago', 'message_expired', { issuedAt: at(-15 * minute - 1) }],
    ['issued over 15 minutes in the future', 'message_not_yet_valid', { issuedAt: at(15 * minute + 1) }],
    ['that expires now', 'message_expired', { expirationTime: at(0) }],
    ['that becomes valid in a millisecond', 'message_not_yet_valid', { notBefore: at(1) }],
    ['for another port', 'wrong_domain', { domain: 'app.example:8443' }],
    ['for another scheme', 'wrong_domain', { scheme: 'http' }],
    ['whose URI is of another scheme', 'wrong_uri', { uri: 'http://app.example/login' }],
    ['whose URI is of a longer host', 'wrong_uri', { uri: 'https://app.example.evil/' }],
    ['of another chain', 'chain_not_allowed', { caipNetworkId: 'eip155:10' }],
  ])('error: refuses a message %s', (_what, problem, change) => {
    expect(() => check(change)).toThrow(expect.objectContaining({ code: problem }))
  })
})
