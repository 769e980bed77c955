/** Texts of the card about permissions for apps. In these sentences, 'the app' is the app's key. */
export const permissionTexts = {
  periodic: (amount: string, span: string) => `The app may spend up to ${amount} in every ${span}.`,
  stream: (initial: string, perSecond: string, most: string | undefined) =>
    `The app may spend ${initial} at once, and ${perSecond} more with every second${most === undefined ? '' : `, ${most} altogether at most`}.`,
  calls: (uses: string | undefined, value: string | undefined) =>
    `The app may call these functions of one contract ${uses === undefined ? 'as often as it wants' : uses === '1' ? 'once' : `${uses} times`}, ${value === undefined ? 'without sending ether' : `with up to ${value} each time`}.`,
  until: (moment: string) => `The permission ends on ${moment}.`,
  withoutAsking: 'Until then it does so without asking you again.',
  revocable: 'It can be taken back at any time.',
  setsCode: 'Your account also gets the code that keeps the app within these limits. Its address stays the same.',
  installsModule:
    'Your smart account also gets a module that keeps the app within these limits. Only you can change that.',
  contract: 'Contract',
  functions: 'Functions',
  argument: (place: string) => `Argument ${place} is always`,
  token: 'Token',
  from: 'From',
  key: 'Key of the app',
  smallestUnits: (amount: string) => `${amount} smallest units`,
  takenBack: 'The app can do nothing with this key from then on.',
}
