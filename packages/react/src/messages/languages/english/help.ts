/** The English texts that explain wallets and networks. */
export const helpMessages = {
  'wallet.oneLogin': 'One key for many apps',
  'wallet.oneLoginText': 'Bring the same wallet to every app that works with wallets. No app holds the wallet for you.',
  'wallet.home': 'A home for your assets',
  'wallet.homeText': 'Hold, send and receive what you own. Only you hold the key to it.',
  'wallet.inControl': 'You approve everything',
  'wallet.inControlText': 'No app can move funds by itself. Your wallet shows each request, and you decide.',
  'wallet.start': 'To begin, install a wallet extension you trust from its official site, then come back.',
  'wallet.get': 'Get a wallet',

  'network.home': 'Where your assets live',
  'network.homeText':
    'A network keeps the record of who owns what. The same account has its own balance on each network.',
  'network.differ': 'Networks differ',
  'network.differText':
    'Each has its own fees, speed and apps. Check the network before you send: assets do not move between networks by themselves.',
  'network.learnMore': 'Learn more',
} as const
