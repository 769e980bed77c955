/** The English texts of the views that wait for a wallet. */
export const connectingMessages = {
  'multiChain.title': 'Select Chain for {wallet}',
  'multiChain.hint': 'This wallet works on several chains. Choose the one to connect with.',
  'multiChain.listLabel': 'Chains',
  'multiChain.missing': 'Failed to find connector',

  'connecting.continueIn': 'Continue in {wallet}',
  'connecting.connecting': 'Connecting...',
  'connecting.acceptRequest': 'Accept connection request in the wallet',
  'connecting.stillWaiting':
    'Nothing yet? Look for the {wallet} window or its icon in the toolbar: the request may be waiting behind another window.',
  'connecting.declined': 'Connection declined',
  'connecting.declinedHint': 'You can try again. An earlier request may still be open in the wallet.',
  'connecting.failed': 'Could not connect',
  'connecting.notInstalled': '{wallet} is not installed',
  'connecting.notInstalledHint':
    'Install the extension or unlock it, then try again. You do not need to reload this page.',
  'connecting.noWallet': 'No wallet was chosen',
  'connecting.noWalletHint': 'Go back and choose a wallet from the list.',
  'connecting.dontHave': "Don't have {wallet}?",
  'connecting.get': 'Get',

  'pairing.notDetected': 'Not Detected',
} as const
