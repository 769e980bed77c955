import { getBalance, getGasPrice } from 'viem/actions'
import { getAccount } from '../../connections/snapshot.ts'
import type { Kit, KitWith } from '../../kit.ts'
import { readHoldings } from '../assets/holdings.ts'
import { openChain } from '../chain/openChain.ts'
import { readAsset } from '../chain/readAsset.ts'
import { readCounterparties } from '../counterparties/reading.ts'
import { isSameAsset } from '../machine.ts'
import { loadSolanaSteps } from '../namespaces.ts'
import type { SendAsset } from '../state.ts'

/** Reads what can be sent, what a transaction costs, and with whom the account has exchanged transfers. */
export async function startSend(kit: KitWith<'send'>, { asset }: { asset?: SendAsset | undefined }): Promise<void> {
  if (asset) chooseToken(kit, asset)
  readCounterparties(kit)
  await Promise.all([refreshFee(kit), refreshAssets(kit)])
}

/** Selects the asset to send, and reads it from the chain. */
export async function setSendToken(kit: KitWith<'send'>, token: SendAsset): Promise<void> {
  chooseToken(kit, token)
  await refreshToken(kit)
}

function chooseToken(kit: KitWith<'send'>, token: SendAsset): void {
  const { token: before } = kit.send.getState()
  if (!before || !isSameAsset(before, token)) kit.send.send({ type: 'tokenChosen', token })
}

/** Reads the gas price and the balance that pays the fee. After a failure, both stay as they were. */
export async function refreshFee(kit: KitWith<'send'>): Promise<void> {
  try {
    if (getAccount(kit).namespace === 'solana') return await (await loadSolanaSteps()).refreshSolanaFee(kit)
    const chain = await openChain(kit)
    if (!chain) return
    const [gasPrice, networkBalance] = await Promise.all([
      getGasPrice(chain.client),
      getBalance(chain.client, { address: chain.from }),
    ])
    if (await isStillInUse(kit, chain.from, chain.chainId)) kit.send.send({ type: 'feeRead', gasPrice, networkBalance })
  } catch (error) {
    kit.internals.log.info('Unable to read the gas price', error)
  }
}

async function refreshAssets(kit: KitWith<'send'>): Promise<void> {
  const assets = await readHoldings(kit)
  if (!assets) return
  const failedAt = kit.tokens?.getState().failedAt
  const [native] = assets
  kit.internals.changes.run(() => {
    kit.send.send({ type: 'balancesReceived', assets })
    if (failedAt !== undefined) kit.send.send({ type: 'balancesFailed', at: failedAt })
    if (!kit.send.getState().token && native) kit.send.send({ type: 'tokenChosen', token: native })
  })
  await refreshToken(kit)
}

/** Reads the chosen asset's balance and decimals from the chain. After a failure, both stay as they were. */
async function refreshToken(kit: KitWith<'send'>): Promise<void> {
  const { token } = kit.send.getState()
  try {
    if (getAccount(kit).namespace === 'solana') return await (await loadSolanaSteps()).refreshSolanaToken(kit)
    const chain = token && (await openChain(kit))
    if (!chain || chain.network.caipNetworkId !== token.caipNetworkId) return
    const asset = await readAsset(chain.client, token, chain.from)
    if (await isStillInUse(kit, chain.from, chain.chainId)) kit.send.send({ type: 'assetRead', asset })
  } catch (error) {
    kit.internals.log.info('Unable to read a token', error)
  }
}

/** Whether the account and the chain are still in use after an answer has arrived. */
async function isStillInUse(kit: Kit, from: string, chainId: number): Promise<boolean> {
  const current = await openChain(kit)
  return current?.from === from && current.chainId === chainId
}
