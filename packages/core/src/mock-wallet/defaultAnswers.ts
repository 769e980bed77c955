import { isRecord, postJsonRpc, readJsonRpcAnswer } from '@holdfast/base'
import { type Hex, isHex } from 'viem'
import type { Answer, MockWallet } from './mockWallet.ts'
import { walletError } from './walletError.ts'

/**
 * Creates a mock wallet's own answers, by method.
 *
 * @param rpcUrl - the URL of the node to which transactions are sent.
 */
export function defaultAnswers(wallet: MockWallet, rpcUrl: string | undefined): Record<string, Answer> {
  const { account } = wallet
  return {
    eth_accounts: () => (wallet.authorized ? wallet.accounts : []),
    eth_chainId: () => `0x${wallet.chainId.toString(16)}`,
    eth_requestAccounts: () => {
      wallet.authorized = true
      return wallet.accounts
    },
    wallet_revokePermissions: () => {
      wallet.authorized = false
      return null
    },
    wallet_switchEthereumChain: (params) => {
      const id = readChainId(params)
      if (!wallet.knownChainIds.has(id)) throw walletError(4902, 'Unrecognized chain ID')
      wallet.setChain(id)
      return null
    },
    wallet_addEthereumChain: (params) => {
      wallet.knownChainIds.add(readChainId(params))
      return null
    },
    // Like other wallets, signs a message as text if it is not hex.
    personal_sign: ([message]) => account.signMessage({ message: isHex(message) ? { raw: message } : String(message) }),
    eth_sendTransaction: async ([given]) => {
      if (rpcUrl === undefined) throw walletError(4900, 'The mock wallet has no node: pass `rpcUrl`.')
      const transaction = isRecord(given) ? given : {}
      const nonce = await forwardToNode(rpcUrl, 'eth_getTransactionCount', [account.address, 'pending'])
      const signed = await account.signTransaction({
        type: 'legacy',
        chainId: wallet.chainId,
        to: readHex(transaction['to']) ?? null,
        data: readHex(transaction['data']) ?? '0x',
        value: BigInt(readHex(transaction['value']) ?? 0),
        gas: BigInt(readHex(transaction['gas']) ?? 100_000),
        gasPrice: BigInt(readHex(transaction['gasPrice']) ?? 2_000_000_000),
        nonce: Number(nonce),
      })
      return forwardToNode(rpcUrl, 'eth_sendRawTransaction', [signed])
    },
  }
}

function readChainId([parameter]: readonly unknown[]): number {
  return Number(isRecord(parameter) ? parameter['chainId'] : undefined)
}

function readHex(value: unknown): Hex | undefined {
  return isHex(value) ? value : undefined
}

/** Sends a request to a node. @throws the node's error, as a wallet passes it on. */
export async function forwardToNode(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = readJsonRpcAnswer(await postJsonRpc(rpcUrl, { method, params }))
  if (!answer) throw walletError(-32_603, 'The node did not answer.')
  if ('error' in answer) throw walletError(answer.error.code, answer.error.message, answer.error.data)
  return answer.result
}
