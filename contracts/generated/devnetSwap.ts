// Made by contracts/scripts/generate.ts from src/ and deployments/. Not to be edited.

/** The swap contracts of the devnet, chain 31337. `reed` is a token of 18 decimals with EIP-2612. */
export const devnetSwap = {
  wrappedEther: '0x44BD4FAeef641B53538123EED671AA063c0Df719',
  swapFactory: '0xEa6cD245e31559AAf6dB4BD3deD42c299e6784B1',
  swapRouter: '0xc9224AB3D9AdE868A487223Dc3fdFE4A0a687d2D',
  swapGateway: '0xa114c0a23E956cA67Dc91af1b5e30F4Db90D1942',
  reed: '0xa8a60497F5a39F22eb6407901958d378B4D75a4C',
} as const

/** The address of Permit2, on the devnet as on most chains. */
export const permit2Address: `0x${string}` =
  '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** The account that receives the fees of the devnet's gateway. */
export const devnetFeeRecipient: `0x${string}` =
  '0x000000000000000000000000000000000000fee5'
