export { createApiClient } from '@holdfast/api'
