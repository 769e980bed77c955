import { describe } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { type EmailUpdateEvent, type EmbeddedEvent, embeddedMachine, type LoginEvent } from './machine.ts'
import { type EmailUpdateState, type EmbeddedState, initialEmbeddedState, type LoginState } from './state.ts'

const email = 'kelp@example.org'
const invalidEmail = { code: 'invalidEmail' } as const
const wrongCode = { code: 'wrongCode' } as const

describe('loginMachine', () => {
  const device: LoginState = { step: 'device', email, isResending: false }
  const code: LoginState = { step: 'code', email, isResending: false, isChecking: false, problem: undefined }
  const wrong: LoginState = { ...code, problem: wrongCode }
  const checking: LoginState = { ...code, isChecking: true }
  const social: LoginState = { step: 'social', provider: 'google', phase: 'opening' }
  const farcaster: LoginState = { step: 'farcaster', url: undefined }
  const at = (login: LoginState): EmbeddedState => ({ ...initialEmbeddedState, login })
  const states = {
    idle: at({ step: 'idle' }),
    refused: at({ step: 'idle', problem: invalidEmail }),
    submitting: at({ step: 'submitting', email }),
    device: at(device),
    resendingLink: at({ ...device, isResending: true }),
    code: at(code),
    resendingCode: at({ ...code, isResending: true }),
    wrong: at(wrong),
    usedUp: at({ ...code, problem: { code: 'codeUsedUp' } }),
    expired: at({ ...code, problem: { code: 'codeExpired' } }),
    checking: at(checking),
    opening: at(social),
    waiting: at({ ...social, phase: 'waiting' }),
    confirming: at({ ...social, phase: 'confirming' }),
    farcaster: at(farcaster),
    connecting: at({ step: 'connecting' }),
  }

  const events = {
    emailSubmitted: { type: 'emailSubmitted', email: 'reef@example.org' },
    emailRefused: { type: 'emailRefused', problem: invalidEmail },
    deviceLinkSent: { type: 'deviceLinkSent' },
    codeSent: { type: 'codeSent' },
    resendStarted: { type: 'resendStarted' },
    resendFailed: { type: 'resendFailed' },
    codeSubmitted: { type: 'codeSubmitted' },
    codeRefused: { type: 'codeRefused', problem: wrongCode },
    socialStarted: { type: 'socialStarted', provider: 'apple' },
    socialOpened: { type: 'socialOpened' },
    socialReturned: { type: 'socialReturned' },
    socialNumberAsked: { type: 'socialNumberAsked', provider: 'apple' },
    socialBlocked: { type: 'socialBlocked' },
    socialFailed: { type: 'socialFailed', message: 'Access denied' },
    farcasterStarted: { type: 'farcasterStarted' },
    farcasterUrlReceived: { type: 'farcasterUrlReceived', url: 'https://f.example' },
    loggedIn: { type: 'loggedIn' },
    left: { type: 'left' },
  } as const satisfies Record<LoginEvent['type'], LoginEvent>

  const to = (login: LoginState): Partial<EmbeddedState> => ({ login })
  const left = to({ step: 'idle' })
  const loggedIn = to({ step: 'connecting' })
  /** A login may begin at any time, in place of the running one. */
  const begun = {
    emailSubmitted: to({ step: 'submitting', email: 'reef@example.org' }),
    socialStarted: to({ step: 'social', provider: 'apple', phase: 'opening' }),
    socialNumberAsked: to({ step: 'social', provider: 'apple', phase: 'confirming' }),
    farcasterStarted: to(farcaster),
  }
  const sent = { ...begun, left, deviceLinkSent: to(device), codeSent: to(code) }
  const ofDevice = { ...sent, resendStarted: to({ ...device, isResending: true }), resendFailed: to(device) }
  /** Returns the changes in a state that shows the field for the code and checks no code at the moment. */
  const atCode = (state: Extract<LoginState, { step: 'code' }>) => ({
    ...sent,
    loggedIn,
    resendStarted: to({ ...state, isResending: true }),
    resendFailed: to({ ...state, isResending: false }),
  })
  const ended = {
    socialBlocked: to({ ...social, phase: 'blocked' }),
    socialFailed: to({ ...social, phase: 'failed', message: 'Access denied' }),
  }

  testTransitions({
    machine: (state: EmbeddedState, event: LoginEvent) => embeddedMachine(state, { type: 'login', event }),
    states,
    events,
    transitions: {
      idle: begun,
      refused: { ...begun, left },
      submitting: { ...sent, loggedIn, emailRefused: to({ step: 'idle', problem: invalidEmail }) },
      device: ofDevice,
      resendingLink: ofDevice,
      code: { ...atCode(code), codeSubmitted: to(checking) },
      resendingCode: atCode({ ...code, isResending: true }),
      wrong: { ...atCode(wrong), codeSubmitted: to(checking) },
      // No code is checked once the attempts are used up or the code has expired.
      usedUp: atCode({ ...code, problem: { code: 'codeUsedUp' } }),
      expired: atCode({ ...code, problem: { code: 'codeExpired' } }),
      checking: { ...sent, loggedIn, resendFailed: to(checking), codeRefused: to(wrong) },
      opening: { ...begun, ...ended, left, loggedIn, socialOpened: to({ ...social, phase: 'waiting' }) },
      waiting: { ...begun, ...ended, left, loggedIn, socialReturned: to({ ...social, phase: 'loadingUser' }) },
      confirming: { ...begun, ...ended, left, loggedIn },
      farcaster: { ...begun, left, loggedIn, farcasterUrlReceived: to({ ...farcaster, url: 'https://f.example' }) },
      connecting: { ...begun, left, loggedIn },
    },
  })
})

describe('emailUpdateMachine', () => {
  const newEmail = 'reef@example.org'
  type Code = Extract<EmailUpdateState, { isChecking: boolean }>
  const primary: Code = { step: 'primary', email, newEmail, isChecking: false, problem: undefined }
  const secondary: Code = { ...primary, step: 'secondary', email: newEmail }
  const at = (emailUpdate: EmailUpdateState): EmbeddedState => ({ ...initialEmbeddedState, emailUpdate })
  const states = {
    idle: at({ step: 'idle' }),
    refused: at({ step: 'idle', problem: invalidEmail }),
    submitting: at({ step: 'submitting', newEmail }),
    primary: at(primary),
    wrong: at({ ...primary, problem: wrongCode }),
    usedUp: at({ ...primary, problem: { code: 'codeUsedUp' } }),
    expired: at({ ...primary, problem: { code: 'codeExpired' } }),
    checking: at({ ...primary, isChecking: true }),
    secondary: at(secondary),
    checkingSecondary: at({ ...secondary, isChecking: true }),
  }

  const events = {
    submitted: { type: 'submitted', newEmail: 'alder@example.org' },
    refused: { type: 'refused', problem: invalidEmail },
    codeSent: { type: 'codeSent', to: 'primary', email },
    secondCodeSent: { type: 'codeSent', to: 'secondary', email: newEmail },
    codeSubmitted: { type: 'codeSubmitted' },
    codeRefused: { type: 'codeRefused', problem: wrongCode },
    left: { type: 'left' },
  } as const satisfies Record<EmailUpdateEvent['type'], EmailUpdateEvent> & Record<string, EmailUpdateEvent>

  const to = (emailUpdate: EmailUpdateState): Partial<EmbeddedState> => ({ emailUpdate })
  const submitted = to({ step: 'submitting', newEmail: 'alder@example.org' })
  const left = to({ step: 'idle' })
  /** The changes once an address was submitted: the code is sent to the old address, if there is one, then to the new one. */
  const running = { submitted, left, codeSent: to(primary), secondCodeSent: to(secondary) }

  testTransitions({
    machine: (state: EmbeddedState, event: EmailUpdateEvent) => embeddedMachine(state, { type: 'emailUpdate', event }),
    states,
    events,
    transitions: {
      idle: { submitted },
      refused: { submitted, left },
      submitting: { ...running, refused: to({ step: 'idle', problem: invalidEmail }) },
      primary: { ...running, codeSubmitted: to({ ...primary, isChecking: true }) },
      wrong: { ...running, codeSubmitted: to({ ...primary, isChecking: true }) },
      usedUp: running,
      expired: running,
      checking: { ...running, codeRefused: to({ ...primary, problem: wrongCode }) },
      secondary: { ...running, codeSubmitted: to({ ...secondary, isChecking: true }) },
      checkingSecondary: { ...running, codeRefused: to({ ...secondary, problem: wrongCode }) },
    },
  })
})

describe('embeddedMachine', () => {
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
  const states = {
    initial: initialEmbeddedState,
    loggedIn: {
      ...initialEmbeddedState,
      user,
      lastCodeAt: 3,
      smartAccountNetworks: [1],
      emailUpdate: { step: 'submitting', newEmail: 'reef@example.org' },
      approvals: 2,
    },
  } as const satisfies Record<string, EmbeddedState>

  const events = {
    userReceived: { type: 'userReceived', user: { ...user, chainId: 10 } },
    userForgotten: { type: 'userForgotten' },
    codeRequested: { type: 'codeRequested', atMs: 7 },
    codeCleared: { type: 'codeRequested', atMs: undefined },
    smartAccountNetworksReceived: { type: 'smartAccountNetworksReceived', chainIds: [1, 10] },
    approvalStarted: { type: 'approvalStarted' },
    approvalEnded: { type: 'approvalEnded' },
  } as const satisfies Record<Exclude<EmbeddedEvent['type'], 'login' | 'emailUpdate'>, EmbeddedEvent> &
    Record<string, EmbeddedEvent>

  const inBothStates = {
    userReceived: { user: { ...user, chainId: 10 } },
    userForgotten: { user: undefined, emailUpdate: { step: 'idle' }, smartAccountNetworks: [] },
    codeRequested: { lastCodeAt: 7 },
    codeCleared: { lastCodeAt: undefined },
    smartAccountNetworksReceived: { smartAccountNetworks: [1, 10] },
  } as const

  testTransitions({
    machine: embeddedMachine,
    states,
    events,
    transitions: {
      initial: { ...inBothStates, approvalStarted: { approvals: 1 } },
      loggedIn: { ...inBothStates, approvalStarted: { approvals: 3 }, approvalEnded: { approvals: 1 } },
    },
  })
})
