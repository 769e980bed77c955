/** The English texts of the choice of a network and the switch to it. */
export const networksMessages = {
  'unsupported.text': 'This app does not support the current network of your wallet. Choose one that it supports.',
  'unsupported.or': 'or',

  'networks.search': 'Search network',
  'networks.listLabel': 'Networks',
  'networks.current': 'Current network',
  'networks.found': { one: '{count} network', other: '{count} networks' },
  'networks.none': 'No network found',
  'networks.hint': 'Your wallet may not support every network listed here.',
  'networks.whatIs': 'What is a network?',
  'networks.notApproved': 'Your wallet has not approved it yet',
  'networks.notOffered': 'Your wallet does not offer it here',
  'networks.otherWallet': 'Needs another wallet',

  'switch.approve': 'Approve in wallet',
  'switch.approveHint': 'Accept the request in the wallet to switch to {network}',
  'switch.declined': 'Switch declined',
  'switch.declinedHint': 'The wallet stays on its network. You can try again.',
  'switch.failed': 'Could not switch network',

  'switchChain.title': 'Switch to {name}',
  'switchChain.hint':
    'The connected wallet does not support {namespace}. Connect another one; this one stays connected.',
  'switchChain.action': 'Switch',

  'switch.noNetwork': 'No network was chosen',
  'switch.noNetworkHint': 'Go back and choose a network from the list.',
} as const
