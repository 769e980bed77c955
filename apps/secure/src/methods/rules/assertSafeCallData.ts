import { FrameRefusal } from '@holdfast/frame/guest'
import { decodeAbiParameters, type Hex, parseAbi, toFunctionSelector } from 'viem'

/**
 * The selectors of functions that would hand the account, or a contract that it controls, to other code. No page has a reason
 * to request calls of these functions.
 */
const handoverSelectors = parseAbi([
  // Modules of smart accounts. @see ERC-7579 section 'Account config'
  'function installModule(uint256 moduleTypeId, address module, bytes initData)',
  'function uninstallModule(uint256 moduleTypeId, address module, bytes deInitData)',
  // Upgrades, which replace the code behind an address. @see ERC-1822, ERC-1967
  'function upgradeTo(address newImplementation)',
  'function upgradeToAndCall(address newImplementation, bytes data)',
]).map((item) => toFunctionSelector(item))

const EXECUTE = toFunctionSelector('function execute(bytes32 mode, bytes executionCalldata)')
const EXECUTE_FROM_EXECUTOR = toFunctionSelector('function executeFromExecutor(bytes32 mode, bytes executionCalldata)')
const SAFE_EXECUTE = toFunctionSelector(
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
)
const MULTICALL = toFunctionSelector('function multicall(bytes[] data)')
/** How many levels of nested calls are checked. Calls that are nested more deeply are refused. */
const MAX_DEPTH = 4

/**
 * Refuses a call that would run other code as the account (a delegate call), add or remove modules of the account, or replace
 * the code of a contract. Also checks the calls within a `multicall`, and refuses a `multicall` whose calls share bytes.
 *
 * @throws {FrameRefusal}
 */
export function assertSafeCallData(data: Hex, depth = 0): void {
  const selector = data.slice(0, 10).toLowerCase()
  const isHandover = handoverSelectors.some((each) => each === selector) || isDelegateCall(selector, data)
  const inner = selector === MULTICALL ? innerCalls(data) : []
  // Calls that share bytes of the data could be too many to check. No encoder writes such data.
  const areShared = inner.reduce((length, call) => length + call.length, 0) > data.length
  if (isHandover || depth > MAX_DEPTH || areShared) {
    throw new FrameRefusal('The transaction would hand the account to other code')
  }
  for (const call of inner) assertSafeCallData(call, depth + 1)
}

function isDelegateCall(selector: string, data: Hex): boolean {
  // The first byte of the mode is the kind of call; 0xff is a delegate call. @see ERC-7579 section 'Execution Behavior'
  if (selector === EXECUTE || selector === EXECUTE_FROM_EXECUTOR) return data.slice(10, 12).toLowerCase() === 'ff'
  // The fourth word is the operation; 1 is a delegate call.
  return selector === SAFE_EXECUTE && /[1-9a-f]/i.test(data.slice(10 + 3 * 64, 10 + 4 * 64))
}

function innerCalls(data: Hex): readonly Hex[] {
  try {
    const [inner] = decodeAbiParameters([{ type: 'bytes[]' }], `0x${data.slice(10)}`)
    return inner
  } catch {
    // The data does not match the selector: the card shows it as unknown bytes.
    return []
  }
}
