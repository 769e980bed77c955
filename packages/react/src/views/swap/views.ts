// A module of its own, so that the views of an exchange load together.
export { Swap } from './Swap/Swap.tsx'
export { SwapPreview } from './SwapPreview/SwapPreview.tsx'
export { SwapSelectToken } from './SwapSelectToken/SwapSelectToken.tsx'
