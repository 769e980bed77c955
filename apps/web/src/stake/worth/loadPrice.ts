// A separate module, so that loading it on demand loads only this part of the kit.
export { fetchPrice } from '@holdfast/core'
