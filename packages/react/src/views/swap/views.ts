// The views for swapping follow one another, so they load together.
export { Swap } from './Swap/Swap.tsx'
export { SwapPreview } from './SwapPreview/SwapPreview.tsx'
export { SwapSelectToken } from './SwapSelectToken/SwapSelectToken.tsx'
