import type { KeyValueStorage } from '@holdfast/base'
import { createObservable, type Readable } from '@holdfast/ui/observable'
import * as z from 'zod/mini'
import { SettingsNotStoredError } from './errors.ts'

/** Choices of how long the wallet stays unlocked without activity, in minutes. */
export const autoLockChoices = [1, 5, 15, 60] as const

const settingsSchema = z.object({
  activeAccountId: z.optional(z.string()),
  /** CAIP-2 id. */
  activeChain: z.optional(z.string()),
  autoLockMinutes: z._default(z.number(), 15),
  isBackedUp: z._default(z.boolean(), false),
  /** The topics of links that were opened on this device: their apps are on it too. */
  linkedPairings: z._default(z.array(z.string()), []),
  /** Used links, by topic, until they expire. `expiry` in Unix seconds. */
  usedLinks: z._default(z.array(z.object({ topic: z.string(), expiry: z.number() })), []),
})

/** The wallet's settings, none of them secret. */
export type SettingsValues = z.infer<typeof settingsSchema>

/** Stored settings, the same in every tab. */
export type Settings = {
  values: Readable<SettingsValues>
  load: () => Promise<void>
  /** Changes values at once, then stores them. @throws {SettingsNotStoredError} if they cannot be stored; the change stands here. */
  change: (change: { [Name in keyof SettingsValues]?: SettingsValues[Name] | undefined }) => Promise<void>
}

/** The storage key of the settings. */
export const settingsKey = 'settings'

/**
 * Creates the settings on a storage. Unreadable settings count as never set.
 *
 * @param onStored - Called after each change, so that the other tabs read it before they write their own.
 */
export function createSettings(storage: KeyValueStorage, onStored: () => void = () => undefined): Settings {
  const values = createObservable<SettingsValues>(settingsSchema.parse({}))
  return {
    values,
    async load() {
      values.set(parse(await storage.get(settingsKey)))
    },
    async change(change) {
      values.set(settingsSchema.parse({ ...values.get(), ...change }))
      try {
        await storage.set(settingsKey, JSON.stringify(values.get()))
      } catch (cause) {
        throw new SettingsNotStoredError({ cause })
      }
      onStored()
    },
  }
}

function parse(stored: string | undefined): SettingsValues {
  try {
    return settingsSchema.parse(JSON.parse(stored ?? '{}'))
  } catch {
    // Damaged, or from another version: the user can choose preferences again.
    return settingsSchema.parse({})
  }
}
