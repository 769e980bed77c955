import type { CDPSession } from '@playwright/test'

/** Switches a page between touch and mouse. With touch, style sheets match `(pointer: coarse)`. */
export async function emulateTouch(device: CDPSession, enabled: boolean): Promise<void> {
  await device.send('Emulation.setTouchEmulationEnabled', { enabled })
}
