// Made by contracts/scripts/generate.ts from src/ and deployments/. Not to be edited.

/** The ABI of smart accounts: functions, events, errors. */
export const smartAccountAbi = [
  {"type":"constructor","inputs":[],"stateMutability":"nonpayable"},
  {"type":"fallback","stateMutability":"payable"},
  {"type":"receive","stateMutability":"payable"},
  {"type":"function","name":"accountId","inputs":[],"outputs":[{"name":"","type":"string"}],"stateMutability":"pure"},
  {"type":"function","name":"addSigners","inputs":[{"name":"signers","type":"bytes[]"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"eip712Domain","inputs":[],"outputs":[{"name":"fields","type":"bytes1"},{"name":"name","type":"string"},{"name":"version","type":"string"},{"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"},{"name":"salt","type":"bytes32"},{"name":"extensions","type":"uint256[]"}],"stateMutability":"view"},
  {"type":"function","name":"entryPoint","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"pure"},
  {"type":"function","name":"execute","inputs":[{"name":"mode","type":"bytes32"},{"name":"executionCalldata","type":"bytes"}],"outputs":[],"stateMutability":"payable"},
  {"type":"function","name":"executeFromExecutor","inputs":[{"name":"mode","type":"bytes32"},{"name":"executionCalldata","type":"bytes"}],"outputs":[{"name":"returnData","type":"bytes[]"}],"stateMutability":"payable"},
  {"type":"function","name":"getNonce","inputs":[{"name":"key","type":"uint192"}],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"getNonce","inputs":[],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"getSignerCount","inputs":[],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"getSigners","inputs":[{"name":"start","type":"uint64"},{"name":"end","type":"uint64"}],"outputs":[{"name":"","type":"bytes[]"}],"stateMutability":"view"},
  {"type":"function","name":"initialize","inputs":[{"name":"signers","type":"bytes[]"},{"name":"threshold_","type":"uint64"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"installModule","inputs":[{"name":"moduleTypeId","type":"uint256"},{"name":"module","type":"address"},{"name":"initData","type":"bytes"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"isModuleInstalled","inputs":[{"name":"moduleTypeId","type":"uint256"},{"name":"module","type":"address"},{"name":"additionalContext","type":"bytes"}],"outputs":[{"name":"","type":"bool"}],"stateMutability":"view"},
  {"type":"function","name":"isSigner","inputs":[{"name":"signer","type":"bytes"}],"outputs":[{"name":"","type":"bool"}],"stateMutability":"view"},
  {"type":"function","name":"isValidSignature","inputs":[{"name":"hash","type":"bytes32"},{"name":"signature","type":"bytes"}],"outputs":[{"name":"","type":"bytes4"}],"stateMutability":"view"},
  {"type":"function","name":"onERC1155BatchReceived","inputs":[{"name":"","type":"address"},{"name":"","type":"address"},{"name":"","type":"uint256[]"},{"name":"","type":"uint256[]"},{"name":"","type":"bytes"}],"outputs":[{"name":"","type":"bytes4"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"onERC1155Received","inputs":[{"name":"","type":"address"},{"name":"","type":"address"},{"name":"","type":"uint256"},{"name":"","type":"uint256"},{"name":"","type":"bytes"}],"outputs":[{"name":"","type":"bytes4"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"onERC721Received","inputs":[{"name":"","type":"address"},{"name":"","type":"address"},{"name":"","type":"uint256"},{"name":"","type":"bytes"}],"outputs":[{"name":"","type":"bytes4"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"removeSigners","inputs":[{"name":"signers","type":"bytes[]"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"setThreshold","inputs":[{"name":"threshold_","type":"uint64"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"supportsExecutionMode","inputs":[{"name":"mode","type":"bytes32"}],"outputs":[{"name":"","type":"bool"}],"stateMutability":"view"},
  {"type":"function","name":"supportsInterface","inputs":[{"name":"interfaceId","type":"bytes4"}],"outputs":[{"name":"","type":"bool"}],"stateMutability":"view"},
  {"type":"function","name":"supportsModule","inputs":[{"name":"moduleTypeId","type":"uint256"}],"outputs":[{"name":"","type":"bool"}],"stateMutability":"view"},
  {"type":"function","name":"threshold","inputs":[],"outputs":[{"name":"","type":"uint64"}],"stateMutability":"view"},
  {"type":"function","name":"uninstallModule","inputs":[{"name":"moduleTypeId","type":"uint256"},{"name":"module","type":"address"},{"name":"deInitData","type":"bytes"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"validateUserOp","inputs":[{"name":"userOp","type":"tuple","components":[{"name":"sender","type":"address"},{"name":"nonce","type":"uint256"},{"name":"initCode","type":"bytes"},{"name":"callData","type":"bytes"},{"name":"accountGasLimits","type":"bytes32"},{"name":"preVerificationGas","type":"uint256"},{"name":"gasFees","type":"bytes32"},{"name":"paymasterAndData","type":"bytes"},{"name":"signature","type":"bytes"}]},{"name":"userOpHash","type":"bytes32"},{"name":"missingAccountFunds","type":"uint256"}],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"nonpayable"},
  {"type":"event","name":"EIP712DomainChanged","inputs":[],"anonymous":false},
  {"type":"event","name":"ERC7579TryExecuteFail","inputs":[{"name":"batchExecutionIndex","type":"uint256","indexed":false},{"name":"returndata","type":"bytes","indexed":false}],"anonymous":false},
  {"type":"event","name":"ERC7913SignerAdded","inputs":[{"name":"signers","type":"bytes","indexed":true}],"anonymous":false},
  {"type":"event","name":"ERC7913SignerRemoved","inputs":[{"name":"signers","type":"bytes","indexed":true}],"anonymous":false},
  {"type":"event","name":"ERC7913ThresholdSet","inputs":[{"name":"threshold","type":"uint64","indexed":false}],"anonymous":false},
  {"type":"event","name":"Initialized","inputs":[{"name":"version","type":"uint64","indexed":false}],"anonymous":false},
  {"type":"event","name":"ModuleInstalled","inputs":[{"name":"moduleTypeId","type":"uint256","indexed":false},{"name":"module","type":"address","indexed":false}],"anonymous":false},
  {"type":"event","name":"ModuleUninstalled","inputs":[{"name":"moduleTypeId","type":"uint256","indexed":false},{"name":"module","type":"address","indexed":false}],"anonymous":false},
  {"type":"error","name":"AccountUnauthorized","inputs":[{"name":"sender","type":"address"}]},
  {"type":"error","name":"ERC7579AlreadyInstalledModule","inputs":[{"name":"moduleTypeId","type":"uint256"},{"name":"module","type":"address"}]},
  {"type":"error","name":"ERC7579CannotDecodeFallbackData","inputs":[]},
  {"type":"error","name":"ERC7579DecodingError","inputs":[]},
  {"type":"error","name":"ERC7579MismatchedModuleTypeId","inputs":[{"name":"moduleTypeId","type":"uint256"},{"name":"module","type":"address"}]},
  {"type":"error","name":"ERC7579MissingFallbackHandler","inputs":[{"name":"selector","type":"bytes4"}]},
  {"type":"error","name":"ERC7579UninstalledModule","inputs":[{"name":"moduleTypeId","type":"uint256"},{"name":"module","type":"address"}]},
  {"type":"error","name":"ERC7579UnsupportedCallType","inputs":[{"name":"callType","type":"bytes1"}]},
  {"type":"error","name":"ERC7579UnsupportedExecType","inputs":[{"name":"execType","type":"bytes1"}]},
  {"type":"error","name":"ERC7579UnsupportedModuleType","inputs":[{"name":"moduleTypeId","type":"uint256"}]},
  {"type":"error","name":"FailedCall","inputs":[]},
  {"type":"error","name":"InvalidInitialization","inputs":[]},
  {"type":"error","name":"InvalidShortString","inputs":[]},
  {"type":"error","name":"MultiSignerERC7913AlreadyExists","inputs":[{"name":"signer","type":"bytes"}]},
  {"type":"error","name":"MultiSignerERC7913InvalidSigner","inputs":[{"name":"signer","type":"bytes"}]},
  {"type":"error","name":"MultiSignerERC7913NonexistentSigner","inputs":[{"name":"signer","type":"bytes"}]},
  {"type":"error","name":"MultiSignerERC7913UnreachableThreshold","inputs":[{"name":"signers","type":"uint64"},{"name":"threshold","type":"uint64"}]},
  {"type":"error","name":"MultiSignerERC7913ZeroThreshold","inputs":[]},
  {"type":"error","name":"NotInitializing","inputs":[]},
  {"type":"error","name":"OutOfRangeAccess","inputs":[]},
  {"type":"error","name":"SignerNotPossible","inputs":[{"name":"signer","type":"bytes"}]},
  {"type":"error","name":"StringTooLong","inputs":[{"name":"str","type":"string"}]},
] as const

/** The ABI of their factory. */
export const smartAccountFactoryAbi = [
  {"type":"constructor","inputs":[{"name":"implementation","type":"address"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"IMPLEMENTATION","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"createAccount","inputs":[{"name":"signers","type":"bytes[]"},{"name":"threshold","type":"uint64"},{"name":"salt","type":"bytes32"}],"outputs":[{"name":"account","type":"address"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"getAddress","inputs":[{"name":"signers","type":"bytes[]"},{"name":"threshold","type":"uint64"},{"name":"salt","type":"bytes32"}],"outputs":[{"name":"account","type":"address"}],"stateMutability":"view"},
  {"type":"event","name":"AccountCreated","inputs":[{"name":"account","type":"address","indexed":true},{"name":"salt","type":"bytes32","indexed":true}],"anonymous":false},
  {"type":"error","name":"FailedDeployment","inputs":[]},
  {"type":"error","name":"ImplementationMissing","inputs":[{"name":"implementation","type":"address"}]},
  {"type":"error","name":"InsufficientBalance","inputs":[{"name":"balance","type":"uint256"},{"name":"needed","type":"uint256"}]},
] as const

/** The ABI of the operator's paymaster. */
export const sponsorPaymasterAbi = [
  {"type":"constructor","inputs":[{"name":"owner","type":"address"},{"name":"firstSigner","type":"address"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"acceptOwnership","inputs":[],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"addStake","inputs":[{"name":"unstakeDelay","type":"uint32"}],"outputs":[],"stateMutability":"payable"},
  {"type":"function","name":"deposit","inputs":[],"outputs":[],"stateMutability":"payable"},
  {"type":"function","name":"eip712Domain","inputs":[],"outputs":[{"name":"fields","type":"bytes1"},{"name":"name","type":"string"},{"name":"version","type":"string"},{"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"},{"name":"salt","type":"bytes32"},{"name":"extensions","type":"uint256[]"}],"stateMutability":"view"},
  {"type":"function","name":"entryPoint","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"pure"},
  {"type":"function","name":"owner","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"pendingOwner","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"postOp","inputs":[{"name":"mode","type":"uint8"},{"name":"context","type":"bytes"},{"name":"actualGasCost","type":"uint256"},{"name":"actualUserOpFeePerGas","type":"uint256"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"renounceOwnership","inputs":[],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"setSigner","inputs":[{"name":"newSigner","type":"address"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"signer","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"transferOwnership","inputs":[{"name":"newOwner","type":"address"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"unlockStake","inputs":[],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"validatePaymasterUserOp","inputs":[{"name":"userOp","type":"tuple","components":[{"name":"sender","type":"address"},{"name":"nonce","type":"uint256"},{"name":"initCode","type":"bytes"},{"name":"callData","type":"bytes"},{"name":"accountGasLimits","type":"bytes32"},{"name":"preVerificationGas","type":"uint256"},{"name":"gasFees","type":"bytes32"},{"name":"paymasterAndData","type":"bytes"},{"name":"signature","type":"bytes"}]},{"name":"userOpHash","type":"bytes32"},{"name":"maxCost","type":"uint256"}],"outputs":[{"name":"context","type":"bytes"},{"name":"validationData","type":"uint256"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"withdraw","inputs":[{"name":"to","type":"address"},{"name":"amount","type":"uint256"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"withdrawStake","inputs":[{"name":"to","type":"address"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"event","name":"EIP712DomainChanged","inputs":[],"anonymous":false},
  {"type":"event","name":"OwnershipTransferStarted","inputs":[{"name":"previousOwner","type":"address","indexed":true},{"name":"newOwner","type":"address","indexed":true}],"anonymous":false},
  {"type":"event","name":"OwnershipTransferred","inputs":[{"name":"previousOwner","type":"address","indexed":true},{"name":"newOwner","type":"address","indexed":true}],"anonymous":false},
  {"type":"event","name":"SponsorSignerChanged","inputs":[{"name":"signer","type":"address","indexed":true}],"anonymous":false},
  {"type":"error","name":"InvalidShortString","inputs":[]},
  {"type":"error","name":"OwnableInvalidOwner","inputs":[{"name":"owner","type":"address"}]},
  {"type":"error","name":"OwnableUnauthorizedAccount","inputs":[{"name":"account","type":"address"}]},
  {"type":"error","name":"PaymasterUnauthorized","inputs":[{"name":"sender","type":"address"}]},
  {"type":"error","name":"SponsorSignerIsZero","inputs":[]},
  {"type":"error","name":"StringTooLong","inputs":[{"name":"str","type":"string"}]},
] as const

/** The ABI of the delegate of ordinary accounts. */
export const delegate7702Abi = [
  {"type":"receive","stateMutability":"payable"},
  {"type":"function","name":"entryPoint","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"pure"},
  {"type":"function","name":"execute","inputs":[{"name":"mode","type":"bytes32"},{"name":"executionData","type":"bytes"}],"outputs":[],"stateMutability":"payable"},
  {"type":"function","name":"getNonce","inputs":[{"name":"key","type":"uint192"}],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"getNonce","inputs":[],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"isValidSignature","inputs":[{"name":"hash","type":"bytes32"},{"name":"signature","type":"bytes"}],"outputs":[{"name":"","type":"bytes4"}],"stateMutability":"view"},
  {"type":"function","name":"onERC1155BatchReceived","inputs":[{"name":"","type":"address"},{"name":"","type":"address"},{"name":"","type":"uint256[]"},{"name":"","type":"uint256[]"},{"name":"","type":"bytes"}],"outputs":[{"name":"","type":"bytes4"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"onERC1155Received","inputs":[{"name":"","type":"address"},{"name":"","type":"address"},{"name":"","type":"uint256"},{"name":"","type":"uint256"},{"name":"","type":"bytes"}],"outputs":[{"name":"","type":"bytes4"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"onERC721Received","inputs":[{"name":"","type":"address"},{"name":"","type":"address"},{"name":"","type":"uint256"},{"name":"","type":"bytes"}],"outputs":[{"name":"","type":"bytes4"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"supportsExecutionMode","inputs":[{"name":"mode","type":"bytes32"}],"outputs":[{"name":"result","type":"bool"}],"stateMutability":"view"},
  {"type":"function","name":"supportsInterface","inputs":[{"name":"interfaceId","type":"bytes4"}],"outputs":[{"name":"","type":"bool"}],"stateMutability":"view"},
  {"type":"function","name":"validateUserOp","inputs":[{"name":"userOp","type":"tuple","components":[{"name":"sender","type":"address"},{"name":"nonce","type":"uint256"},{"name":"initCode","type":"bytes"},{"name":"callData","type":"bytes"},{"name":"accountGasLimits","type":"bytes32"},{"name":"preVerificationGas","type":"uint256"},{"name":"gasFees","type":"bytes32"},{"name":"paymasterAndData","type":"bytes"},{"name":"signature","type":"bytes"}]},{"name":"userOpHash","type":"bytes32"},{"name":"missingAccountFunds","type":"uint256"}],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"nonpayable"},
  {"type":"event","name":"ERC7579TryExecuteFail","inputs":[{"name":"batchExecutionIndex","type":"uint256","indexed":false},{"name":"returndata","type":"bytes","indexed":false}],"anonymous":false},
  {"type":"error","name":"AccountUnauthorized","inputs":[{"name":"sender","type":"address"}]},
  {"type":"error","name":"ERC7579DecodingError","inputs":[]},
  {"type":"error","name":"ERC7579UnsupportedExecType","inputs":[{"name":"execType","type":"bytes1"}]},
  {"type":"error","name":"FailedCall","inputs":[]},
  {"type":"error","name":"OutOfRangeAccess","inputs":[]},
  {"type":"error","name":"UnsupportedExecutionMode","inputs":[]},
] as const

/** The address of the implementation that smart accounts are clones of, on every chain that has it. */
export const smartAccountImplementationAddress: `0x${string}` =
  '0xbB57f22185ca5dC4637DB32aA8e7fEe1D2524D72'

/** The address of the factory of smart accounts, on every chain that has it. */
export const smartAccountFactoryAddress: `0x${string}` =
  '0xc1EA9e678144bd9EF1a24cfC303Af1B5Ee3BD7F3'

/** The address of the verifier of passkeys, on every chain that has it. */
export const webAuthnVerifierAddress: `0x${string}` =
  '0x409Fb13B97820aCabDF31e921DaEA899129ad387'

/** The address of the delegate of ordinary accounts (EIP-7702), on every chain that has it. */
export const delegate7702Address: `0x${string}` =
  '0xfc4B87D1287515bB5d3cB8e5a9C003deA56d6053'

/** keccak256 of the code at the address of the factory, on every chain that has it. */
export const smartAccountFactoryCodeHash: `0x${string}` =
  '0x5fae7a14d4bd7064386593f0d7167bd396354132342fd0a012e371e06ff3a572'

/** The paymaster of the devnets: its address, its owner, and the signer who decides what it pays for. */
export const devnetPaymaster = {
  address: '0x422d594E69e3DCA0A1761e50F90B999e36F17ED3',
  owner: '0x09DB0a93B389bEF724429898f539AEB7ac2Dd55f',
  signer: '0x02484cb50AAC86Eae85610D6f4Bf026f30f6627D',
} as const
