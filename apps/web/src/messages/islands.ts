/**
 * The texts of the parts that have no place in the layout and that every page may show. The stake dialog's texts load with the
 * dialog.
 */
export const islandMessages = {
  notConnected: 'Your wallet is disconnected or locked. Connect it again to go on.',
} as const
