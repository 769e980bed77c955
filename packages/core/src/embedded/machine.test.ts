import { describe, expect, test } from 'vitest'
import { type EmailUpdateEvent, emailUpdateMachine, embeddedMachine, type LoginEvent, loginMachine } from './machine.ts'
import { type EmailUpdateState, initialEmbeddedState, type LoginState } from './state.ts'

const email = 'kelp@example.org'
const idle: LoginState = { step: 'idle' }
const submitting: LoginState = { step: 'submitting', email }
const device: LoginState = { step: 'device', email, isResending: false }
const code: LoginState = { step: 'code', email, isResending: false, isChecking: false, problem: undefined }
const wrong: LoginState = { ...code, problem: { code: 'wrongCode' } }
const burnt: LoginState = { ...code, problem: { code: 'codeBurnt' } }
const checking: LoginState = { ...code, isChecking: true }
const social: LoginState = { step: 'social', provider: 'google', phase: 'opening' }
const waiting: LoginState = { ...social, phase: 'waiting' }
const farcaster: LoginState = { step: 'farcaster', url: undefined }
const connecting: LoginState = { step: 'connecting' }
const all = { idle, submitting, device, code, wrong, burnt, checking, social, waiting, farcaster, connecting }

describe('loginMachine', () => {
  test.each<[keyof typeof all, LoginEvent, LoginState]>([
    ['idle', { type: 'emailSubmitted', email }, submitting],
    [
      'code',
      { type: 'emailSubmitted', email: 'other@example.org' },
      { step: 'submitting', email: 'other@example.org' },
    ],
    [
      'submitting',
      { type: 'emailRefused', problem: { code: 'invalidEmail' } },
      { step: 'idle', problem: { code: 'invalidEmail' } },
    ],
    ['submitting', { type: 'deviceLinkSent' }, device],
    ['submitting', { type: 'codeSent' }, code],
    ['device', { type: 'codeSent' }, code],
    ['device', { type: 'resendStarted' }, { ...device, isResending: true }],
    ['code', { type: 'resendStarted' }, { ...code, isResending: true }],
    ['burnt', { type: 'codeSent' }, code],
    ['code', { type: 'codeSubmitted' }, checking],
    ['wrong', { type: 'codeSubmitted' }, checking],
    ['checking', { type: 'codeRefused', problem: { code: 'wrongCode' } }, wrong],
    ['checking', { type: 'codeRefused', problem: { code: 'codeBurnt' } }, burnt],
    ['checking', { type: 'loggedIn' }, connecting],
    ['submitting', { type: 'loggedIn' }, connecting],
    ['idle', { type: 'socialStarted', provider: 'google' }, social],
    ['social', { type: 'socialOpened' }, waiting],
    ['waiting', { type: 'socialReturned' }, { ...social, phase: 'loadingUser' }],
    ['waiting', { type: 'socialFailed' }, { ...social, phase: 'failed' }],
    ['waiting', { type: 'socialFailed', message: 'why' }, { ...social, phase: 'failed', message: 'why' }],
    ['social', { type: 'socialBlocked' }, { ...social, phase: 'blocked' }],
    ['waiting', { type: 'socialNumberAsked', provider: 'google' }, { ...social, phase: 'confirming' }],
    ['idle', { type: 'socialNumberAsked', provider: 'google' }, { ...social, phase: 'confirming' }],
    ['idle', { type: 'farcasterStarted' }, farcaster],
    [
      'farcaster',
      { type: 'farcasterUrlReceived', url: 'https://f.example' },
      { ...farcaster, url: 'https://f.example' },
    ],
    ['connecting', { type: 'left' }, idle],
    ['code', { type: 'left' }, idle],
  ])('default: %s, %j', (name, event, after) => {
    expect(loginMachine(all[name], event)).toEqual(after)
  })

  test.each<[string, readonly (keyof typeof all)[], LoginEvent]>([
    ['a code without an address', ['idle', 'social', 'farcaster', 'connecting'], { type: 'codeSent' }],
    ['a second code while one is checked', ['checking', 'submitting', 'idle', 'device'], { type: 'codeSubmitted' }],
    ['a code after the last allowed attempt', ['burnt'], { type: 'codeSubmitted' }],
    [
      'a refusal while no code is checked',
      ['code', 'wrong', 'device', 'idle'],
      { type: 'codeRefused', problem: { code: 'wrongCode' } },
    ],
    ['resending the email while a code is checked', ['checking', 'submitting', 'social'], { type: 'resendStarted' }],
    [
      'a refused address of a login that was left',
      ['idle', 'code', 'device'],
      { type: 'emailRefused', problem: undefined },
    ],
    ['an answer of the window of a login that was left', ['idle', 'code', 'social'], { type: 'socialReturned' }],
    ['a session of a login that was left', ['idle'], { type: 'loggedIn' }],
    ['a device link of a login that was left', ['idle', 'social', 'connecting'], { type: 'deviceLinkSent' }],
  ])('behavior: %s changes nothing', (_, names, event) => {
    for (const name of names) expect(loginMachine(all[name], event)).toBe(all[name])
  })

  /** An example of each event, and the states that it fits. */
  const everywhere = Object.keys(all) as (keyof typeof all)[] // The keys of an object of this file.
  const atCode = ['code', 'wrong', 'burnt', 'checking'] as const
  const ofProvider = ['social', 'waiting'] as const
  const fits: { [type in LoginEvent['type']]: [Extract<LoginEvent, { type: type }>, readonly (keyof typeof all)[]] } = {
    emailSubmitted: [{ type: 'emailSubmitted', email }, everywhere],
    emailRefused: [{ type: 'emailRefused', problem: { code: 'invalidEmail' } }, ['submitting']],
    deviceLinkSent: [{ type: 'deviceLinkSent' }, ['submitting', 'device', ...atCode]],
    codeSent: [{ type: 'codeSent' }, ['submitting', 'device', ...atCode]],
    resendStarted: [{ type: 'resendStarted' }, ['device', 'code', 'wrong', 'burnt']],
    resendFailed: [{ type: 'resendFailed' }, ['device', ...atCode]],
    codeSubmitted: [{ type: 'codeSubmitted' }, ['code', 'wrong']],
    codeRefused: [{ type: 'codeRefused', problem: { code: 'wrongCode' } }, ['checking']],
    socialStarted: [{ type: 'socialStarted', provider: 'google' }, everywhere],
    socialOpened: [{ type: 'socialOpened' }, ['social']],
    socialReturned: [{ type: 'socialReturned' }, ['waiting']],
    socialNumberAsked: [{ type: 'socialNumberAsked', provider: 'google' }, everywhere],
    socialBlocked: [{ type: 'socialBlocked' }, ofProvider],
    socialFailed: [{ type: 'socialFailed' }, ofProvider],
    farcasterStarted: [{ type: 'farcasterStarted' }, everywhere],
    farcasterUrlReceived: [{ type: 'farcasterUrlReceived', url: 'https://f.example' }, ['farcaster']],
    loggedIn: [{ type: 'loggedIn' }, everywhere.filter((name) => name !== 'idle' && name !== 'device')],
    left: [{ type: 'left' }, everywhere.filter((name) => name !== 'idle')],
  }
  test.each(Object.values(fits))('behavior: $type changes the states that it fits, and no other', (event, states) => {
    const changed = everywhere.filter((name) => loginMachine(all[name], event) !== all[name])
    expect(changed.sort()).toEqual([...states].sort())
  })
})

describe('emailUpdateMachine', () => {
  const newEmail = 'reef@example.org'
  const start: EmailUpdateState = { step: 'idle' }
  const submitted: EmailUpdateState = { step: 'submitting', newEmail }
  const primary: EmailUpdateState = { step: 'primary', email, newEmail, isChecking: false, problem: undefined }

  test('default: the user confirms at the old address, then at the new one', () => {
    const events: EmailUpdateEvent[] = [
      { type: 'submitted', newEmail },
      { type: 'codeSent', to: 'primary', email },
      { type: 'codeSubmitted' },
      { type: 'codeRefused', problem: { code: 'wrongCode' } },
      { type: 'codeSubmitted' },
      { type: 'codeSent', to: 'secondary', email: newEmail },
      { type: 'left' },
    ]
    let state = emailUpdateMachine(start, { type: 'left' })
    const seen = events.map((event) => {
      state = emailUpdateMachine(state, event)
      return [state.step, 'isChecking' in state && state.isChecking]
    })
    expect(seen).toEqual([
      ['submitting', false],
      ['primary', false],
      ['primary', true],
      ['primary', false],
      ['primary', true],
      ['secondary', false],
      ['idle', false],
    ])
  })

  test.each<[EmailUpdateState, EmailUpdateEvent]>([
    [start, { type: 'codeSent', to: 'primary', email }],
    [start, { type: 'codeSubmitted' }],
    [submitted, { type: 'codeSubmitted' }],
    [primary, { type: 'codeRefused', problem: { code: 'wrongCode' } }],
    [primary, { type: 'refused', problem: undefined }],
    [start, { type: 'left' }],
  ])('behavior: %j, %j changes nothing', (state, event) => {
    expect(emailUpdateMachine(state, event)).toBe(state)
  })
})

describe('embeddedMachine', () => {
  test('behavior: approvals are counted, never below zero', () => {
    const one = embeddedMachine(initialEmbeddedState, { type: 'approvalStarted' })
    expect(one.approvals).toBe(1)
    expect(embeddedMachine(embeddedMachine(one, { type: 'approvalEnded' }), { type: 'approvalEnded' }).approvals).toBe(
      0,
    )
  })

  test('behavior: a user who is logged out leaves no data in the state', () => {
    const user = {
      address: '0x',
      email,
      userName: undefined,
      provider: 'email',
      chainId: 1,
      accounts: [],
      smartAccountDeployed: undefined,
      preferredAccountType: undefined,
    } as const
    const known = embeddedMachine(initialEmbeddedState, { type: 'userReceived', user })
    const listed = embeddedMachine(known, { type: 'smartAccountNetworksReceived', chainIds: [1] })
    expect(embeddedMachine(listed, { type: 'userForgotten' })).toEqual(initialEmbeddedState)
  })
})
