import { describe, expect, it, vi } from 'vitest'
import { announceProvider, type ProviderDetail } from './announceProvider.ts'

/** Creates a stand-in for a window: an announcement only dispatches and receives events. */
const createWindow = () => new EventTarget() as Window & EventTarget

const provider: ProviderDetail['provider'] = {
  request: async () => null,
  on: () => undefined,
  removeListener: () => undefined,
}

describe('announceProvider', () => {
  it('default: announces the same provider at once and on each request, until undone', () => {
    const window = createWindow()
    const onAnnounce = vi.fn<(event: Event) => void>()
    window.addEventListener('eip6963:announceProvider', onAnnounce)
    const info = { uuid: 'a', name: 'Wallet', icon: 'data:,', rdns: 'test.wallet' }
    const undo = announceProvider(window, { info, provider })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(onAnnounce.mock.calls.map(([event]) => (event as CustomEvent<ProviderDetail>).detail)).toEqual([
      { info, provider },
      { info, provider },
    ])
    undo()
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(onAnnounce).toHaveBeenCalledTimes(2)
  })
})
