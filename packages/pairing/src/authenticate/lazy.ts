/*
 * Sign-in together with the connection (`wc_sessionAuthenticate`), for both roles. This module is loaded on first use. A single
 * entry for that code keeps a bundler from splitting the rest of the client into several files.
 */
export { approveSessionAuthenticate, onAuthenticate, rejectSessionAuthenticate } from './answer.ts'
export { authenticate, onAnswerEnvelope, onPairingAnswer } from './authenticate.ts'
