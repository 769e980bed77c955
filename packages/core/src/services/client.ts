// A separate module, so that an import on demand loads only this part of `@holdfast/api`.
export { createServicesClient } from '@holdfast/api'
