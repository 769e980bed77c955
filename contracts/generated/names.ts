// Made by contracts/scripts/generate.ts from src/ and deployments/. Not to be edited.

/** The ABI of the resolver of a zone: functions, events, errors. */
export const offchainResolverAbi = [
  {"type":"constructor","inputs":[{"name":"owner","type":"address"},{"name":"urls","type":"string[]"},{"name":"signer","type":"address"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"MAXIMUM_LIFETIME","inputs":[],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"acceptOwnership","inputs":[],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"gateways","inputs":[],"outputs":[{"name":"urls","type":"string[]"}],"stateMutability":"view"},
  {"type":"function","name":"isSigner","inputs":[{"name":"signer","type":"address"}],"outputs":[{"name":"","type":"bool"}],"stateMutability":"view"},
  {"type":"function","name":"owner","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"pendingOwner","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"renounceOwnership","inputs":[],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"resolve","inputs":[{"name":"name","type":"bytes"},{"name":"data","type":"bytes"}],"outputs":[{"name":"","type":"bytes"}],"stateMutability":"view"},
  {"type":"function","name":"resolveWithProof","inputs":[{"name":"response","type":"bytes"},{"name":"extraData","type":"bytes"}],"outputs":[{"name":"result","type":"bytes"}],"stateMutability":"view"},
  {"type":"function","name":"setGateways","inputs":[{"name":"urls","type":"string[]"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"setSigner","inputs":[{"name":"signer","type":"address"},{"name":"isAllowed","type":"bool"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"supportsInterface","inputs":[{"name":"interfaceId","type":"bytes4"}],"outputs":[{"name":"isSupported","type":"bool"}],"stateMutability":"pure"},
  {"type":"function","name":"transferOwnership","inputs":[{"name":"newOwner","type":"address"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"event","name":"OwnershipTransferStarted","inputs":[{"name":"previousOwner","type":"address","indexed":true},{"name":"newOwner","type":"address","indexed":true}],"anonymous":false},
  {"type":"event","name":"OwnershipTransferred","inputs":[{"name":"previousOwner","type":"address","indexed":true},{"name":"newOwner","type":"address","indexed":true}],"anonymous":false},
  {"type":"event","name":"SignerChanged","inputs":[{"name":"signer","type":"address","indexed":true},{"name":"isAllowed","type":"bool","indexed":false}],"anonymous":false},
  {"type":"event","name":"UrlsChanged","inputs":[{"name":"urls","type":"string[]","indexed":false}],"anonymous":false},
  {"type":"error","name":"AnswerExpired","inputs":[{"name":"expires","type":"uint64"}]},
  {"type":"error","name":"AnswerLastsTooLong","inputs":[{"name":"expires","type":"uint64"}]},
  {"type":"error","name":"OffchainLookup","inputs":[{"name":"sender","type":"address"},{"name":"urls","type":"string[]"},{"name":"callData","type":"bytes"},{"name":"callbackFunction","type":"bytes4"},{"name":"extraData","type":"bytes"}]},
  {"type":"error","name":"OwnableInvalidOwner","inputs":[{"name":"owner","type":"address"}]},
  {"type":"error","name":"OwnableUnauthorizedAccount","inputs":[{"name":"account","type":"address"}]},
  {"type":"error","name":"SignerNotKnown","inputs":[{"name":"signer","type":"address"}]},
] as const
