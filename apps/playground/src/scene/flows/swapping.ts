import { openModal, pushView, reviewSwap, setSwapAmount, setSwapToken, startSwap } from '@holdfast/core'
import type { Scene } from '../Scene.ts'
import { servicesUrl } from '../services.ts'
import { kelp } from '../wallets/fixtureWallet.ts'

/** The options of a kit whose services can swap tokens. */
export const swapping = { services: { url: servicesUrl('full') } }

/** Connects a wallet, opens the view for swapping, and enters an amount of ether and the wanted token. */
export async function enterSwap({ kit, connect }: Scene, amount: string, wanted?: string): Promise<void> {
  await connect(kelp)
  openModal(kit, { view: 'Account' })
  pushView(kit, 'Swap')
  await startSwap(kit)
  await setSwapAmount(kit, { amount })
  const token = kit.swap?.getState().tokens.find(({ symbol }) => symbol === wanted)
  if (token) await setSwapToken(kit, { side: 'target', token })
}

/** Shows the preview of a swap. If `paid` is not ether, the preview asks the user to approve that token first. */
export async function previewSwap(scene: Scene, amount: string, { paid = 'ETH', wanted = 'HUSD' } = {}): Promise<void> {
  await enterSwap(scene, amount, paid === 'ETH' ? wanted : undefined)
  const find = (symbol: string) => scene.kit.swap?.getState().tokens.find((token) => token.symbol === symbol)
  const [source, target] = [find(paid), find(wanted)]
  if (source && paid !== 'ETH') await setSwapToken(scene.kit, { side: 'source', token: source })
  if (target && paid !== 'ETH') await setSwapToken(scene.kit, { side: 'target', token: target })
  await waitForQuote(scene)
  await reviewSwap(scene.kit)
}

/** Waits for the quote, as a user must before the review. */
function waitForQuote({ kit }: Scene): Promise<void> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      const { offer, isLoadingQuote } = kit.swap?.getState() ?? {}
      if (!offer || isLoadingQuote) return false
      resolve()
      return true
    }
    if (look()) return
    const undo = kit.swap?.subscribe(() => {
      if (look()) undo?.()
    })
  })
}
