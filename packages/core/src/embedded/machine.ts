import type { SocialProvider } from '../options/features.ts'
import type { CodeEntry, EmailUpdateState, EmbeddedState, EmbeddedUser, LoginProblem, LoginState } from './state.ts'

/** An event that changes the running login. */
export type LoginEvent =
  | { type: 'emailSubmitted'; email: string }
  | { type: 'emailRefused'; problem: LoginProblem | undefined }
  /** This device is unknown: the user got a link by email. */
  | { type: 'deviceLinkSent' }
  | { type: 'codeSent' }
  | { type: 'resendStarted' }
  | { type: 'resendFailed' }
  | { type: 'codeSubmitted' }
  | { type: 'codeRefused'; problem: LoginProblem }
  | { type: 'socialStarted'; provider: SocialProvider }
  | { type: 'socialOpened' }
  | { type: 'socialReturned' }
  /** The provider's window could not reach the frame, so the frame asks the user for the number that this window shows. */
  | { type: 'socialNumberAsked'; provider: SocialProvider }
  | { type: 'socialBlocked' }
  | { type: 'socialFailed'; message?: string | undefined }
  | { type: 'farcasterStarted' }
  | { type: 'farcasterUrlReceived'; url: string }
  /** The frame has a session. */
  | { type: 'loggedIn' }
  /** The user left or cancelled the login, or it is finished. */
  | { type: 'left' }

/** An event of the running change of email. */
export type EmailUpdateEvent =
  | { type: 'submitted'; newEmail: string }
  | { type: 'refused'; problem: LoginProblem | undefined }
  | { type: 'codeSent'; to: 'primary' | 'secondary'; email: string }
  | { type: 'codeSubmitted' }
  | { type: 'codeRefused'; problem: LoginProblem }
  | { type: 'left' }

/** An event that changes the embedded wallet's state. */
export type EmbeddedEvent =
  | { type: 'login'; event: LoginEvent }
  | { type: 'emailUpdate'; event: EmailUpdateEvent }
  | { type: 'userReceived'; user: EmbeddedUser }
  | { type: 'userForgotten' }
  | { type: 'codeRequested'; atMs: number | undefined }
  | { type: 'smartAccountNetworksReceived'; chainIds: readonly number[] }
  | { type: 'approvalStarted' }
  | { type: 'approvalEnded' }

/** Computes the next state of the embedded wallet. */
export function embeddedMachine(state: EmbeddedState, event: EmbeddedEvent): EmbeddedState {
  switch (event.type) {
    case 'login': {
      const login = loginMachine(state.login, event.event)
      return login === state.login ? state : { ...state, login }
    }
    case 'emailUpdate': {
      const emailUpdate = emailUpdateMachine(state.emailUpdate, event.event)
      return emailUpdate === state.emailUpdate ? state : { ...state, emailUpdate }
    }
    case 'userReceived':
      return { ...state, user: event.user }
    case 'userForgotten':
      return { ...state, user: undefined, emailUpdate: { step: 'idle' }, smartAccountNetworks: [] }
    case 'codeRequested':
      return { ...state, lastCodeAt: event.atMs }
    case 'smartAccountNetworksReceived':
      return { ...state, smartAccountNetworks: event.chainIds }
    case 'approvalStarted':
      return { ...state, approvals: state.approvals + 1 }
    case 'approvalEnded':
      return state.approvals === 0 ? state : { ...state, approvals: state.approvals - 1 }
  }
}

/**
 * Computes the next step of the login. After an email address the user enters a code, and on an unknown device must first
 * approve the device. A provider's window and Farcaster's channel lead straight to a session. An event that does not fit the
 * step came too late and changes nothing.
 *
 * @see specification section 4, 'Embedded wallet frame'
 */
function loginMachine(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'emailSubmitted':
      return { step: 'submitting', email: event.email }
    case 'emailRefused':
      return state.step === 'submitting' ? { step: 'idle', problem: event.problem } : state
    case 'deviceLinkSent':
      return hasEmail(state) ? { step: 'device', email: state.email, isResending: false } : state
    case 'codeSent':
      return hasEmail(state)
        ? { step: 'code', email: state.email, isResending: false, isChecking: false, problem: undefined }
        : state
    case 'resendStarted':
      if (state.step === 'device') return { ...state, isResending: true }
      return state.step === 'code' && !state.isChecking ? { ...state, isResending: true } : state
    case 'resendFailed':
      return state.step === 'device' || state.step === 'code' ? { ...state, isResending: false } : state
    case 'codeSubmitted':
      return state.step === 'code' && !state.isResending ? startCheck(state) : state
    case 'codeRefused':
      return state.step === 'code' ? withProblem(state, event.problem) : state
    case 'socialStarted':
      return { step: 'social', provider: event.provider, phase: 'opening' }
    case 'socialOpened':
      return state.step === 'social' && state.phase === 'opening' ? { ...state, phase: 'waiting' } : state
    case 'socialReturned':
      return state.step === 'social' && state.phase === 'waiting' ? { ...state, phase: 'loadingUser' } : state
    case 'socialFailed':
      return state.step === 'social' ? { ...state, phase: 'failed', message: event.message } : state
    case 'socialBlocked':
      return state.step === 'social' ? { ...state, phase: 'blocked' } : state
    case 'socialNumberAsked':
      return { step: 'social', provider: event.provider, phase: 'confirming' }
    case 'farcasterStarted':
      return { step: 'farcaster', url: undefined }
    case 'farcasterUrlReceived':
      return state.step === 'farcaster' ? { ...state, url: event.url } : state
    case 'loggedIn':
      return state.step === 'idle' || state.step === 'device' ? state : { step: 'connecting' }
    case 'left':
      return state.step === 'idle' && !state.problem ? state : { step: 'idle' }
  }
}

/**
 * Computes the next step of a change of the email address: the user types a code sent to the old address, if they have one,
 * then a code sent to the new one.
 */
function emailUpdateMachine(state: EmailUpdateState, event: EmailUpdateEvent): EmailUpdateState {
  switch (event.type) {
    case 'submitted':
      return { step: 'submitting', newEmail: event.newEmail }
    case 'refused':
      return state.step === 'submitting' ? { step: 'idle', problem: event.problem } : state
    case 'codeSent':
      return state.step === 'idle'
        ? state
        : { step: event.to, email: event.email, newEmail: state.newEmail, isChecking: false, problem: undefined }
    case 'codeSubmitted':
      return isCodeStep(state) ? startCheck(state) : state
    case 'codeRefused':
      return isCodeStep(state) ? withProblem(state, event.problem) : state
    case 'left':
      return state.step === 'idle' && !state.problem ? state : { step: 'idle' }
  }
}

function hasEmail(state: LoginState): state is Extract<LoginState, { email: string }> {
  return state.step === 'submitting' || state.step === 'device' || state.step === 'code'
}

function isCodeStep(state: EmailUpdateState): state is Extract<EmailUpdateState, { isChecking: boolean }> {
  return state.step === 'primary' || state.step === 'secondary'
}

/** Starts the check of a code. A code that is expired or used up is not checked again: the user needs a new one. */
function startCheck<State extends CodeEntry>(state: State): State {
  const problem = state.problem?.code
  if (state.isChecking || problem === 'codeUsedUp' || problem === 'codeExpired') return state
  return { ...state, isChecking: true, problem: undefined }
}

function withProblem<State extends CodeEntry>(state: State, problem: LoginProblem): State {
  return state.isChecking ? { ...state, isChecking: false, problem } : state
}
