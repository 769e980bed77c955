/*
 * Sign-in together with the connection (`wc_sessionAuthenticate`), for both roles. This module is loaded on first use. Both
 * roles are loaded through this one module: with two modules, a bundler would split the rest of the client into several files.
 */
export { approveSessionAuthenticate, onAuthenticate, rejectSessionAuthenticate } from './answer.ts'
export { authenticate, onAnswerEnvelope, onPairingAnswer } from './authenticate.ts'
