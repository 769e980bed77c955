import { describe } from 'vitest'
import { testNextStates } from '../../test/testTransitions.ts'
import { type SiwxEvent, siwxMachine } from './machine.ts'
import type { Signer, SiwxState } from './state.ts'

const signer: Signer = { namespace: 'eip155', address: '0x1', caipNetworkId: 'eip155:1' }
const request = { origin: 'onConnect', required: true, signer } as const
const other = { origin: 'onDemand', required: false, signer: { ...signer, address: '0x2' } } as const
const idle: SiwxState = { status: 'idle' }
const checking: SiwxState = { status: 'checking' }
const prompting: SiwxState = { status: 'prompting', ...request }
const signing: SiwxState = { status: 'signing', ...request }

const events = {
  checkStarted: { type: 'checkStarted' },
  checkEnded: { type: 'checkEnded' },
  prompted: { type: 'prompted', ...other },
  signStarted: { type: 'signStarted' },
  signFailed: { type: 'signFailed' },
  signed: { type: 'signed' },
  cancelled: { type: 'cancelled' },
} as const satisfies Record<SiwxEvent['type'], SiwxEvent>

const prompted: SiwxState = { status: 'prompting', ...other }

describe('siwxMachine', () => {
  testNextStates({
    machine: siwxMachine,
    states: { idle, checking, prompting, signing },
    events,
    nextStates: {
      idle: { checkStarted: checking, prompted },
      checking: { checkEnded: idle, prompted },
      prompting: { signStarted: signing, cancelled: idle },
      signing: { signFailed: prompting, signed: idle, cancelled: idle },
    },
  })
})
