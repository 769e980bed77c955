import type { CDPSession } from '@playwright/test'

/** Makes the pointer of a page a finger, or a mouse again. Style sheets see it as `(pointer: coarse)`. */
export async function useFinger(device: CDPSession, enabled: boolean): Promise<void> {
  await device.send('Emulation.setTouchEmulationEnabled', { enabled })
}
