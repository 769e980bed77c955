import {
  type DecodedCall,
  hasUnknownCall,
  listCallDangers,
  listTypedDataDangers,
  type SignatureDanger,
  type Simulation,
  type TypedData,
} from '@holdfast/clear-signing/requests'

/** A risk that the card shows. If its tone is `danger`, approving takes a second press. */
export type RiskLine = { tone: 'danger' | 'warning'; risk: Risk }

/** The name of a risk. Its text is in the catalogue. */
export type Risk =
  | SignatureDanger
  | 'foreignDomain'
  | 'unreadableMessage'
  | 'createsContract'
  | 'wouldFail'
  | 'notSimulated'
  | 'balanceTooLow'
  | 'takesAll'
  | 'lookalike'
  | 'newOwner'
  | 'staysValid'
  | 'highFee'

const danger = (risk: Risk): RiskLine => ({ tone: 'danger', risk })
const warning = (risk: Risk): RiskLine => ({ tone: 'warning', risk })

/** The first line of a sign-in message, which contains the site's domain. @see EIP-4361 section 'Message Format' */
const SIGN_IN = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your (?:Ethereum|Solana) account:$/

/** Lists the risks of a message. @param origin - the origin of the page that asks. */
export function risksOfMessage(text: string | undefined, origin: string): readonly RiskLine[] {
  if (text === undefined) return [danger('unreadableMessage')]
  const domain = SIGN_IN.exec(text.split('\n', 1)[0] ?? '')?.[1]
  return domain !== undefined && domain !== new URL(origin).host ? [danger('foreignDomain')] : []
}

/** Lists the risks of typed data. */
export function risksOfTypedData(typedData: TypedData): readonly RiskLine[] {
  return listTypedDataDangers(typedData).map((each) =>
    each === 'allowance' || each === 'unknownCall' || each === 'unknownData' ? warning(each) : danger(each),
  )
}

/** Lists the risks of a transaction. */
export function risksOfTransaction({
  call,
  grants,
  createsContract,
  isDescribed,
  simulation,
  lacksFunds,
  takesAll,
  isLookalike,
}: {
  call: DecodedCall
  /** The rights that an unknown function gives in the simulation. */
  grants: Simulation['grants']
  createsContract: boolean
  /** Whether the contract has a description that puts the call into words. */
  isDescribed: boolean
  simulation: Simulation['outcome']
  /** Whether the balance does not cover the value and the fee. */
  lacksFunds: boolean
  /** Whether the account would keep next to nothing of the native currency or of a token. */
  takesAll: boolean
  /** Whether the receiver is new and its address looks like a known one. */
  isLookalike: boolean
}): readonly RiskLine[] {
  return [
    ...(simulation === 'fails' ? [danger('wouldFail')] : []),
    ...[...new Set([...listCallDangers(call), ...grants])].map((each) =>
      each === 'allowance' ? warning(each) : danger(each),
    ),
    ...(isLookalike ? [danger('lookalike')] : []),
    ...(takesAll ? [danger('takesAll')] : []),
    ...(createsContract ? [warning('createsContract')] : []),
    ...(hasUnknownCall(call) && !isDescribed && !createsContract ? [warning('unknownCall')] : []),
    ...(simulation === 'unknown' ? [warning('notSimulated')] : []),
    ...(lacksFunds ? [warning('balanceTooLow')] : []),
  ]
}
