import { Counter, Gauge, type Registry } from 'prom-client'
import type { PictureProblem } from './errors.ts'

/** How a request ended: answered from memory, from the disk or by a new fetch; refused for a wrong signature; or failed. */
export type PictureOutcome = 'memory' | 'disk' | 'fetched' | 'unsigned' | PictureProblem

/** Counts requested pictures. */
export type PictureMetrics = { count: (outcome: PictureOutcome) => void }

/** Creates the metrics in a registry. */
export function createPictureMetrics(options: {
  registry: Registry
  /** The bytes in the store, and how many pictures are being fetched or drawn, or are waiting. */
  state: () => { bytes: number; load: number }
}): PictureMetrics {
  const { registry, state } = options
  const registers = [registry]
  const pictures = new Counter({
    name: 'holdfast_images_total',
    help: 'Requested pictures, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  new Gauge({
    name: 'holdfast_images_bytes',
    help: 'Bytes of the pictures that are kept on the disk.',
    registers,
    collect() {
      this.set(state().bytes)
    },
  })
  new Gauge({
    name: 'holdfast_images_load',
    help: 'Pictures that are being fetched or drawn, or are waiting.',
    registers,
    collect() {
      this.set(state().load)
    },
  })
  return { count: (outcome) => pictures.inc({ outcome }) }
}
