/**
 * The texts of the parts that are outside the layout, which every page may need. The stake dialog's texts load with the dialog.
 */
export const islandMessages = {
  notConnected: 'Your wallet is disconnected or locked. Connect it again to go on.',
} as const
