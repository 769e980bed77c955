import { describe, expect, it, vi } from 'vitest'
import { announceProvider, type ProviderDetail } from './announceProvider.ts'

/** Announcing needs only the events of a window. */
const createWindow = () => new EventTarget() as Window & EventTarget

const provider: ProviderDetail['provider'] = {
  request: async () => null,
  on: () => undefined,
  removeListener: () => undefined,
}

describe('announceProvider', () => {
  it('default: announces the same provider at once and whenever it is asked', () => {
    const window = createWindow()
    const heard = vi.fn<(event: Event) => void>()
    window.addEventListener('eip6963:announceProvider', heard)
    const info = { uuid: 'a', name: 'Wallet', icon: 'data:,', rdns: 'test.wallet' }
    const undo = announceProvider(window, { info, provider })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard.mock.calls.map(([event]) => (event as CustomEvent<ProviderDetail>).detail)).toEqual([
      { info, provider },
      { info, provider },
    ])
    undo()
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toHaveBeenCalledTimes(2)
  })
})
