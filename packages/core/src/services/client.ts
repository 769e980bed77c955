// A module of its own, so that loading it on demand takes this from the package and not the whole of it.
export { createServicesClient } from '@holdfast/api'
