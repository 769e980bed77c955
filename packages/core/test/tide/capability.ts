import type { LateCapability } from '../../src/kit.ts'

/* A capability for the tests that add one to a kit: a level that rises when the modal opens. */

/** The parts that the capability adds to a kit. */
export type TideParts = {
  state: { level: number }
  event: { type: 'rose' }
  internals: { log: string[] }
  members: { readonly readTide: () => number }
}

declare module '../../src/kit.ts' {
  interface LazyCapabilities {
    tide: TideParts
  }
}

/** The declaration of the capability. */
export const tide: LateCapability<'tide'> = {
  name: 'tide',
  machine: ({ level }) => ({ level: level + 1 }),
  initialState: ({ options }) => ({ level: options.networks?.length ?? 0 }),
  internals: () => ({ log: [] }),
  members: (kit) => ({ readTide: () => kit.tide?.getState().level ?? 0 }),
  watch: [
    (kit) => {
      const undo = kit.modal.subscribe(({ open }) => {
        if (open) kit.tide?.send({ type: 'rose' })
      })
      return () => {
        undo()
        kit.internals.tide?.log.push('unwatched')
      }
    },
  ],
  start: (kit) => void kit.internals.tide?.log.push(`started beside ${kit.internals.adapters.size} adapters`),
  forget: (kit) => void kit.internals.tide?.log.push('forgotten'),
  end: (kit) => void kit.internals.tide?.log.push('ended'),
}
