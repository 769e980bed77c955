import type { Kit } from '../../kit.ts'
import { switchedOffIn } from '../switches.ts'

/** Turns off, for the life of the page, the features that the project's configuration sets to false. */
export function switchOff(kit: Kit, configuration: Readonly<Record<string, boolean>>): void {
  kit.options.send({ type: 'switchedOff', features: switchedOffIn(configuration) })
}
