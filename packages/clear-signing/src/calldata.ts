import {
  type AbiFunction,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  parseAbiItem,
  toFunctionSelector,
} from 'viem'

/**
 * Whether calldata is exactly what a function's arguments encode to. Decoders read past what should not be there: bytes
 * behind the last argument, dirty bytes beside an address, offsets that point elsewhere. What the description says must be
 * all that is signed.
 *
 * @param fragment - A key of `display.formats`, such as `withdraw(uint256 amount)`.
 */
export function isCanonical(fragment: string, data: Hex): boolean {
  try {
    const abi = [parseFragment(fragment)]
    const given = data.toLowerCase() as Hex // Still hex.
    const { functionName, args } = decodeFunctionData({ abi, data: given })
    return encodeFunctionData({ abi, functionName, args }) === given
  } catch {
    // Too short, or of another function.
    return false
  }
}

/** The selector of a key of `display.formats`. */
export function selectorOf(fragment: string): Hex {
  return toFunctionSelector(parseFragment(fragment))
}

function parseFragment(fragment: string): AbiFunction {
  // The word before the fragment makes a function of whatever it parses to.
  return parseAbiItem(`function ${fragment}`) as AbiFunction
}
