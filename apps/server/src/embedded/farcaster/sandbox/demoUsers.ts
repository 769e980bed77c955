import { keccak256, toBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** A user of the sandbox, with a real key, so that their signature is verified like any other. */
export type DemoUser = { name: string; fid: number; account: ReturnType<typeof privateKeyToAccount> }

const makeDemoUser = (name: string, fid: number): DemoUser => ({
  name,
  fid,
  // The key is the same after every start, so that the same user finds the same wallet.
  account: privateKeyToAccount(keccak256(toBytes(`holdfast farcaster sandbox ${fid}`))),
})

/** All users in the sandbox's registry. */
export const demoUsers: readonly DemoUser[] = [
  makeDemoUser('kelp', 9_101),
  makeDemoUser('coral', 9_102),
  makeDemoUser('anemone', 9_103),
]
