import type { KeyValueStorage } from '@holdfast/base'
import { createObservable, type Readable } from '@holdfast/ui/observable'
import * as z from 'zod/mini'
import { SettingsNotStoredError } from './errors.ts'

/** The options for how long the wallet stays unlocked without activity, in minutes. */
export const autoLockChoices = [1, 5, 15, 60] as const

const settingsSchema = z.object({
  activeAccountId: z.optional(z.string()),
  /** The CAIP-2 id of the active EVM chain. */
  activeChain: z.optional(z.string()),
  autoLockMinutes: z._default(z.number(), 15),
  isBackedUp: z._default(z.boolean(), false),
  /** The topics of pairings whose links were opened on this device: the apps of these pairings are on this device too. */
  linkedPairings: z._default(z.array(z.string()), []),
  /** The topics of used links that have not expired. `expiry` is in Unix seconds. */
  usedLinks: z._default(z.array(z.object({ topic: z.string(), expiry: z.number() })), []),
})

/** The values of the wallet's settings. None of them is secret. */
export type SettingsValues = z.infer<typeof settingsSchema>

/** The stored settings, which all tabs share. */
export type Settings = {
  values: Readable<SettingsValues>
  load: () => Promise<void>
  /**
   * Changes values, then stores them. @throws {SettingsNotStoredError} if they cannot be stored; the change applies all the
   * same.
   */
  change: (change: { [Name in keyof SettingsValues]?: SettingsValues[Name] | undefined }) => Promise<void>
}

/** The storage key of the settings. */
export const settingsKey = 'settings'

/**
 * Creates the settings on a storage. Stored settings that cannot be read count as absent.
 *
 * @param onStored - called after a change is stored, so that the other tabs load it before they change the settings themselves.
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
    // The stored settings are damaged or from another version. The user can choose them again.
    return settingsSchema.parse({})
  }
}
