import { describe, expect, test } from 'vitest'
import type { DeviceStore } from '../indexedDbStore.ts'
import { deviceStoreCases } from './deviceStoreCases.ts'

/** Checks the behaviour of any `DeviceStore`. @param create - creates an empty store for each case. */
export function describeDeviceStore(name: string, create: () => DeviceStore | Promise<DeviceStore>): void {
  describe(`${name} as DeviceStore`, () => {
    test.each(deviceStoreCases)('$name', async ({ run, expected }) => {
      expect(await run(await create())).toEqual(expected)
    })
  })
}
