export { AuthPayloadError, InvalidRecapError } from '../authenticate/errors.ts'
export { buildAuthObject, formatAuthMessage, issuerAccountOf, populateAuthPayload } from '../authenticate/message.ts'
export { isCacaoValid } from '../authenticate/verifyCacao.ts'
