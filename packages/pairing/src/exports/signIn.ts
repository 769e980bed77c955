export { AuthPayloadError, InvalidRecapError } from '../authenticate/errors.ts'
export { accountOf, buildAuthObject, formatAuthMessage, populateAuthPayload } from '../authenticate/message.ts'
export { isCacaoValid } from '../authenticate/verifyCacao.ts'
