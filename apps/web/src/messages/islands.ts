/** The texts that every page may need, of parts without a place in its layout. Those of staking itself load with its dialog. */
export const islandMessages = {
  notConnected: 'Your wallet is disconnected or locked. Connect it again to go on.',
} as const
