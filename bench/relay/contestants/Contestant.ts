import type { RelayProcess } from '../child.ts'
import type { Load } from '../clients/generator.ts'

/** A server under test. */
export type Contestant = {
  name: string
  wire: Load['wire']
  start: () => Promise<RelayProcess>
}
