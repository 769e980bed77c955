import {
  type AbiFunction,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  parseAbiItem,
  toFunctionSelector,
} from 'viem'

/**
 * True when calldata is exactly the encoding of a function's arguments. Decoders ignore what should not be there: bytes
 * after the last argument, dirty bytes beside an address, offsets that point elsewhere. The description must cover all
 * that is signed.
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
    // Too short, or for another function.
    return false
  }
}

/** The selector of a key of `display.formats`. */
export function selectorOf(fragment: string): Hex {
  return toFunctionSelector(parseFragment(fragment))
}

/** The arguments of calldata that is the encoding of a function's. @throws if it is for another function. */
export function argumentsOf(fragment: string, data: Hex): readonly unknown[] {
  return decodeFunctionData({ abi: [parseFragment(fragment)], data }).args ?? []
}

function parseFragment(fragment: string): AbiFunction {
  // With the word `function` before it, the fragment can only parse as a function.
  return parseAbiItem(`function ${fragment}`) as AbiFunction
}
