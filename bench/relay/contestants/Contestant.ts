import type { RelayProcess } from '../child.ts'
import type { Load } from '../clients/generator.ts'

/** A compared server. */
export type Contestant = {
  name: string
  wire: Load['wire']
  start: () => Promise<RelayProcess>
}
