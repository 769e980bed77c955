// A separate module, so that its dynamic import loads only this function of the kit.
export { fetchPrice } from '@holdfast/core'
