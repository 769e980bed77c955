import { describe } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { defaultFeatures } from './features.ts'
import { type OptionsEvent, optionsMachine } from './machine.ts'
import { defaultOptions, type OptionsState } from './state.ts'

const socials = ['google', 'x'] as const
const wanted = { ...defaultFeatures, socials }
/** The app wants two social logins. */
const free: OptionsState = { ...defaultOptions, features: wanted, appFeatures: wanted }
/** The project switched swaps off, and the device blocks logins with `x`. */
const limited: OptionsState = {
  ...free,
  features: { ...wanted, swaps: false, socials: ['google'] },
  limits: { off: ['swaps'], blockedSocials: ['x'] },
}
/** The project switched off the social logins too. */
const unsocial: OptionsState = {
  ...limited,
  features: { ...wanted, swaps: false, socials: [] },
  limits: { off: ['swaps', 'socials'], blockedSocials: ['x'] },
}
const states = { free, limited, unsocial }

const events = {
  featuresChanged: { type: 'featuresChanged', features: { swaps: true, send: false } },
  switchedOff: { type: 'switchedOff', features: ['swaps', 'email'] },
  nothingSwitchedOff: { type: 'switchedOff', features: [] },
  socialsBlocked: { type: 'socialsBlocked', socials: ['google'] },
  nothingBlocked: { type: 'socialsBlocked', socials: [] },
} satisfies Record<OptionsEvent['type'], OptionsEvent> & Record<string, OptionsEvent>

describe('optionsMachine', () => {
  testTransitions({
    machine: optionsMachine,
    states,
    events,
    transitions: {
      free: {
        featuresChanged: {
          appFeatures: { ...wanted, swaps: true, send: false },
          features: { ...wanted, swaps: true, send: false },
        },
        switchedOff: {
          limits: { off: ['swaps', 'email'], blockedSocials: [] },
          features: { ...wanted, swaps: false, email: false },
        },
        socialsBlocked: {
          limits: { off: [], blockedSocials: ['google'] },
          features: { ...wanted, socials: ['x'] },
        },
      },
      limited: {
        // The app cannot switch on what the project switched off.
        featuresChanged: {
          appFeatures: { ...wanted, swaps: true, send: false },
          features: { ...wanted, swaps: false, send: false, socials: ['google'] },
        },
        switchedOff: {
          limits: { off: ['swaps', 'email'], blockedSocials: ['x'] },
          features: { ...wanted, swaps: false, email: false, socials: ['google'] },
        },
        // A newer report of the device replaces the earlier one.
        socialsBlocked: {
          limits: { off: ['swaps'], blockedSocials: ['google'] },
          features: { ...wanted, swaps: false, socials: ['x'] },
        },
      },
      unsocial: {
        featuresChanged: {
          appFeatures: { ...wanted, swaps: true, send: false },
          features: { ...wanted, swaps: false, send: false, socials: [] },
        },
        switchedOff: {
          limits: { off: ['swaps', 'socials', 'email'], blockedSocials: ['x'] },
          features: { ...wanted, swaps: false, email: false, socials: [] },
        },
        socialsBlocked: {
          limits: { off: ['swaps', 'socials'], blockedSocials: ['google'] },
          features: unsocial.features,
        },
      },
    },
  })
})
