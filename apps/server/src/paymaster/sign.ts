import { type Address, concat, type Hex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { pack } from '../bundler/operation/gas.ts'
import type { UserOperation } from '../bundler/operation/userOperation.ts'

/** The struct that `SponsorPaymaster` verifies: the packed operation without its signature, and what the paymaster adds. */
const types = {
  UserOperationRequest: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterVerificationGasLimit', type: 'uint256' },
    { name: 'paymasterPostOpGasLimit', type: 'uint256' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
  ],
} as const

/** Signs the operations that the paymaster pays for, with a private key that it does not reveal. */
export type SponsorKey = {
  /**
   * Signs the promise to pay for an operation. @param validUntil - Unix seconds.
   * @returns the paymaster's data: `validAfter ‖ validUntil ‖ signature`.
   */
  sign: (operation: UserOperation, options: { chainId: number; paymaster: Address; validUntil: number }) => Promise<Hex>
}

/** Creates the key. @param privateKey - 32 bytes. */
export function createSponsorKey(privateKey: Hex): SponsorKey {
  const account = privateKeyToAccount(privateKey)
  return {
    sign: async (operation, { chainId, paymaster, validUntil }) => {
      const { accountGasLimits, gasFees, initCode, callData, sender, nonce, preVerificationGas } = pack(operation)
      const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = operation
      const signature = await account.signTypedData({
        domain: { name: 'Holdfast Sponsor Paymaster', version: '1', chainId, verifyingContract: paymaster },
        types,
        primaryType: 'UserOperationRequest',
        message: {
          sender,
          nonce,
          initCode,
          callData,
          accountGasLimits,
          preVerificationGas,
          gasFees,
          paymasterVerificationGasLimit,
          paymasterPostOpGasLimit,
          validAfter: 0,
          validUntil,
        },
      })
      return writePaymasterData(validUntil, signature)
    },
  }
}

function writePaymasterData(validUntilS: number, signature: Hex): Hex {
  return concat([numberToHex(0, { size: 6 }), numberToHex(validUntilS, { size: 6 }), signature])
}

/**
 * Writes stub data for gas estimates. Its length and its cost are those of real data, but its signature is not by our key.
 *
 * @param validUntil - Unix seconds.
 */
export function stubPaymasterData(validUntil: number): Hex {
  // With r and s below the curve's order and v = 28, ecrecover recovers some address from this signature.
  const [r, s] = ['7a'.repeat(32), '3c'.repeat(32)]
  return writePaymasterData(validUntil, `0x${r}${s}1c`)
}
