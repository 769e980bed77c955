// A separate module, so that an import on demand loads only this part of the package.
export { createServicesClient } from '@holdfast/api'
