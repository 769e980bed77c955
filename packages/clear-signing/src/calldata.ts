import {
  type AbiFunction,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  parseAbiItem,
  toFunctionSelector,
} from 'viem'

/**
 * Returns whether calldata is exactly the encoding of a function's arguments. Decoders ignore bytes after the last argument,
 * dirty bytes beside an address, and offsets that point elsewhere, but a description must cover every byte that is signed.
 *
 * @param fragment - the function, as the keys of `display.formats` in ERC-7730 name it: `withdraw(uint256 amount)`.
 */
export function isCanonical(fragment: string, data: Hex): boolean {
  try {
    const abi = [parseFragment(fragment)]
    const lowerCase = data.toLowerCase() as Hex // Hex in lower case is still hex.
    const { functionName, args } = decodeFunctionData({ abi, data: lowerCase })
    return encodeFunctionData({ abi, functionName, args }) === lowerCase
  } catch {
    // The data is too short, or for another function.
    return false
  }
}

/** Computes the selector of a function, which is named as for {@link isCanonical}. */
export function selectorOf(fragment: string): Hex {
  return toFunctionSelector(parseFragment(fragment))
}

function parseFragment(fragment: string): AbiFunction {
  const item = parseAbiItem(`function ${fragment}`)
  if (item.type !== 'function') throw new TypeError(`'${fragment}' is not a function.`)
  return item
}
