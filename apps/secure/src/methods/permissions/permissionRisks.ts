import type { Permission } from '@holdfast/smart-account/permissions'
import type { RiskLine } from '../../screens/risks.ts'

/** An amount of this or more counts as unlimited, as in allowances: some tokens store amounts in 96 bits. */
const UNLIMITED = 2n ** 96n - 1n

/**
 * The functions with which tokens are spent or allowances given. Maps each selector to the position of the amount among the
 * arguments.
 */
const spending: Readonly<Record<string, number>> = {
  // ERC-20: transfer, transferFrom, approve, increaseAllowance
  '0xa9059cbb': 1,
  '0x23b872dd': 2,
  '0x095ea7b3': 1,
  '0x39509351': 1,
  // Permit2: approve
  '0x87517c45': 2,
  // ERC-4626: withdraw, redeem
  '0xb460af94': 0,
  '0xba087652': 0,
}
/** `multicall(bytes[])`. The calls within it may call any function of the contract, also those above. */
const MULTICALL = '0xac9650d8'
/** The functions that move items of a collection: safeTransferFrom (three forms), safeBatchTransferFrom, setApprovalForAll. */
const collecting: readonly string[] = ['0x42842e0e', '0xb88d4fde', '0xf242432a', '0x2eb2c2d6', '0xa22cb465']

/** Lists the risks of a permission. A key that may spend tokens without limit is as dangerous as an unlimited allowance. */
export function risksOfPermission(permission: Permission): readonly RiskLine[] {
  if (permission.kind !== 'calls') {
    const amounts = permission.kind === 'periodic' ? [permission.amount] : [permission.initial, permission.perSecond]
    return amounts.some((amount) => amount >= UNLIMITED) ? [{ tone: 'danger', risk: 'unlimitedAllowance' }] : []
  }
  const lines = permission.selectors.map((selector) => riskOfFunction(selector.toLowerCase(), permission))
  return [...new Map(lines.map((line) => [line.risk, line])).values()]
}

type Calls = Extract<Permission, { kind: 'calls' }>

function riskOfFunction(selector: string, { fixed, uses }: Calls): RiskLine {
  if (collecting.includes(selector)) return { tone: 'danger', risk: 'allOfCollection' }
  if (selector === MULTICALL) return { tone: 'danger', risk: 'unlimitedAllowance' }
  const amountPlace = spending[selector]
  if (amountPlace === undefined) return { tone: 'warning', risk: 'unknownCall' }
  const amount = fixed.find(({ index }) => index === amountPlace)?.value
  const isLimited = uses !== undefined && amount !== undefined && BigInt(amount) * BigInt(uses) < UNLIMITED
  return isLimited ? { tone: 'warning', risk: 'allowance' } : { tone: 'danger', risk: 'unlimitedAllowance' }
}
