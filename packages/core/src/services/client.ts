// A module of its own, so that loading it on demand loads only this part of the package.
export { createServicesClient } from '@holdfast/api'
