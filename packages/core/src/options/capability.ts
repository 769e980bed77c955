import { blockedSocials } from '../device/blockedSocials.ts'
import { readDevice } from '../device/device.ts'
import type { Capability } from '../kit.ts'
import { type OptionsEvent, optionsMachine } from './machine.ts'
import { parseOptions } from './parse.ts'
import type { OptionsState } from './state.ts'

declare module '../kit.ts' {
  interface Capabilities {
    options: { state: OptionsState; event: OptionsEvent }
  }
}

/** The app's options: checked, and limited by the project and the device. */
export const options: Capability<'options'> = {
  name: 'options',
  machine: optionsMachine,
  initialState: ({ options: given }) => parseOptions(given),
  start: (kit) => {
    kit.options.send({ type: 'socialsBlocked', socials: blockedSocials(readDevice(kit.internals.window)) })
  },
}
