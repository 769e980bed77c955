import { isCaipAddress, parseCaipAddress, parseSolanaAddress } from '@holdfast/caip'
import type { KitWith } from '../../kit.ts'
import type { ReceiverProblem, SendWarning } from '../state.ts'
import { openSolana } from './openSolana.ts'
import { readAccount } from './reads.ts'

/** Matches the programs that own token accounts and mints. Funds sent to a token account or a mint are hard to recover. */
const TOKEN_PROGRAM = /^Token[1-9A-HJ-NP-Za-km-z]+$/
const MAX_CHARACTERS = 128

/** Resolves the text entered as the receiver: an address, or a CAIP-10 account id on the cluster in use. */
export async function enterSolanaReceiver(
  kit: KitWith<'send'>,
  { receiver, signal }: { receiver: string; signal: AbortSignal },
): Promise<void> {
  const chain = await openSolana(kit)
  if (!chain || signal.aborted || receiver.trim() === '') return
  const result = readSolanaReceiver(receiver, chain.network.caipNetworkId)
  if ('problem' in result) {
    kit.send.send({ type: 'receiverRefused', receiver, problem: result.problem })
    return
  }
  kit.send.send({ type: 'receiverResolving', receiver })
  const { address } = result
  // A node that does not answer must not block the receiver: the simulation during the review asks it again.
  const account = await readAccount(chain.node, address).catch(() => undefined)
  if (signal.aborted) return
  const { token } = kit.send.getState()
  const isMintOrTokenAccount =
    address === token?.address || (account !== undefined && TOKEN_PROGRAM.test(account.owner))
  const warnings: SendWarning[] = isMintOrTokenAccount
    ? [{ kind: 'tokenContract', isGrave: true }]
    : address === chain.from
      ? [{ kind: 'self', isGrave: false }]
      : account?.executable
        ? [{ kind: 'contract', isGrave: false }]
        : []
  const found = { address, name: undefined, imageUrl: undefined, warnings }
  kit.send.send({ type: 'receiverFound', receiver, found })
}

/** Reads a text as an account of a cluster. @param caipNetworkId - the cluster on which to send. */
export function readSolanaReceiver(
  text: string,
  caipNetworkId: string,
): { address: string } | { problem: ReceiverProblem } {
  const trimmed = text.trim()
  if (trimmed.length > MAX_CHARACTERS) return { problem: 'invalid' }
  if (isCaipAddress(trimmed)) {
    const parsed = parseCaipAddress(trimmed)
    if (parsed.namespace !== 'solana') return { problem: 'otherNamespace' }
    if (parsed.caipNetworkId !== caipNetworkId) return { problem: 'otherChain' }
    return readAddress(parsed.address)
  }
  if (/^(?:0x[\da-f]{40}|(?:bc1|tb1|bcrt1)[a-z\d]{8,})$/i.test(trimmed)) return { problem: 'otherNamespace' }
  return readAddress(trimmed)
}

function readAddress(address: string): { address: string } | { problem: ReceiverProblem } {
  return parseSolanaAddress(address) ? { address } : { problem: 'invalid' }
}
