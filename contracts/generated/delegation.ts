// Made by contracts/scripts/generate.ts from src/ and deployments/. Not to be edited.

/** The ABI of the manager of delegations (ERC-7710). */
export const delegationManagerAbi = [
  {"type":"function","name":"disableDelegation","inputs":[{"name":"_delegation","type":"tuple","components":[{"name":"delegate","type":"address"},{"name":"delegator","type":"address"},{"name":"authority","type":"bytes32"},{"name":"caveats","type":"tuple[]","components":[{"name":"enforcer","type":"address"},{"name":"terms","type":"bytes"},{"name":"args","type":"bytes"}]},{"name":"salt","type":"uint256"},{"name":"signature","type":"bytes"}]}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"disabledDelegations","inputs":[{"name":"delegationHash","type":"bytes32"}],"outputs":[{"name":"isDisabled","type":"bool"}],"stateMutability":"view"},
  {"type":"function","name":"getDelegationHash","inputs":[{"name":"_input","type":"tuple","components":[{"name":"delegate","type":"address"},{"name":"delegator","type":"address"},{"name":"authority","type":"bytes32"},{"name":"caveats","type":"tuple[]","components":[{"name":"enforcer","type":"address"},{"name":"terms","type":"bytes"},{"name":"args","type":"bytes"}]},{"name":"salt","type":"uint256"},{"name":"signature","type":"bytes"}]}],"outputs":[{"name":"","type":"bytes32"}],"stateMutability":"pure"},
  {"type":"function","name":"redeemDelegations","inputs":[{"name":"_permissionContexts","type":"bytes[]"},{"name":"_modes","type":"bytes32[]"},{"name":"_executionCallDatas","type":"bytes[]"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"error","name":"AlreadyDisabled","inputs":[]},
  {"type":"error","name":"AlreadyEnabled","inputs":[]},
  {"type":"error","name":"BatchDataLengthMismatch","inputs":[]},
  {"type":"error","name":"CannotUseADisabledDelegation","inputs":[]},
  {"type":"error","name":"ECDSAInvalidSignature","inputs":[]},
  {"type":"error","name":"ECDSAInvalidSignatureLength","inputs":[{"name":"length","type":"uint256"}]},
  {"type":"error","name":"ECDSAInvalidSignatureS","inputs":[{"name":"s","type":"bytes32"}]},
  {"type":"error","name":"EmptySignature","inputs":[]},
  {"type":"error","name":"EnforcedPause","inputs":[]},
  {"type":"error","name":"ExpectedPause","inputs":[]},
  {"type":"error","name":"InvalidAuthority","inputs":[]},
  {"type":"error","name":"InvalidDelegate","inputs":[]},
  {"type":"error","name":"InvalidDelegator","inputs":[]},
  {"type":"error","name":"InvalidEOASignature","inputs":[]},
  {"type":"error","name":"InvalidERC1271Signature","inputs":[]},
  {"type":"error","name":"InvalidShortString","inputs":[]},
  {"type":"error","name":"OwnableInvalidOwner","inputs":[{"name":"owner","type":"address"}]},
  {"type":"error","name":"OwnableUnauthorizedAccount","inputs":[{"name":"account","type":"address"}]},
  {"type":"error","name":"StringTooLong","inputs":[{"name":"str","type":"string"}]},
] as const

/** The contracts of permissions, at the same address on every chain that has them: the manager, the delegate of accounts (EIP-7702), the modules of smart accounts with their factory, and the rules. */
export const delegationFramework = {
  manager: '0x4A9D9bfBC0C6C676E6a0a890a5F79eD89386aE6c',
  delegate: '0xefb933241689643A0Eac425e08Ba9959B7Ee6d76',
  moduleImplementation: '0xc53605088D7e2Ef9637c0b07F06FCF888710162E',
  moduleFactory: '0x67732240Edc3b15909a68F5D8cc7f131700d0cBD',
  enforcers: {
    allowedCalldata: '0x4ecC4D7266F00A7a02eE3A99379e4B73CBD7a7A8',
    allowedMethods: '0xDc25D30a9B635e9659c8Ca648609869d513a4719',
    allowedTargets: '0x7F1c1e1149Ea80F83E0Db2372B8e156561a42df1',
    erc20Period: '0x32d29677Dcb5452A8B8f58781B88f61E10aAee21',
    erc20Stream: '0xb85245E577Be1cb137147573c02e745166E4ACb4',
    exactCalldata: '0xDE53d355640F703B9D9264db54EFb5AD7ECEEaE5',
    exactExecution: '0x1e384C607e86D18D0b3475951fF2f845022108B8',
    limitedCalls: '0x74AdcA9958988FE8529B1933BDE34C34BF03ce65',
    nativePeriod: '0xDDe1eb11F8365a5C742ce44B1d1D87FE7872140E',
    nativeStream: '0x4F01a9e615A25Eda445Ff9AF30ba0508aA6f0438',
    timestamp: '0x015a4C29cE7C2dB003519694DEc19aF366edC140',
    valueLte: '0xC3C613576C97bC237C6be5089cE290c5A0Ba4685',
  },
} as const

/** The ABI of the modules of smart accounts. */
export const permissionModuleAbi = [
  {"type":"constructor","inputs":[{"name":"manager","type":"address"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"MANAGER","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"account","inputs":[],"outputs":[{"name":"smartAccount","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"disableDelegation","inputs":[{"name":"delegation","type":"tuple","components":[{"name":"delegate","type":"address"},{"name":"delegator","type":"address"},{"name":"authority","type":"bytes32"},{"name":"caveats","type":"tuple[]","components":[{"name":"enforcer","type":"address"},{"name":"terms","type":"bytes"},{"name":"args","type":"bytes"}]},{"name":"salt","type":"uint256"},{"name":"signature","type":"bytes"}]}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"executeFromExecutor","inputs":[{"name":"mode","type":"bytes32"},{"name":"executionCalldata","type":"bytes"}],"outputs":[{"name":"returnData","type":"bytes[]"}],"stateMutability":"payable"},
  {"type":"function","name":"isModuleType","inputs":[{"name":"moduleTypeId","type":"uint256"}],"outputs":[{"name":"isIt","type":"bool"}],"stateMutability":"pure"},
  {"type":"function","name":"isValidSignature","inputs":[{"name":"hash","type":"bytes32"},{"name":"signature","type":"bytes"}],"outputs":[{"name":"magicValue","type":"bytes4"}],"stateMutability":"view"},
  {"type":"function","name":"onInstall","inputs":[{"name":"","type":"bytes"}],"outputs":[],"stateMutability":"view"},
  {"type":"function","name":"onUninstall","inputs":[{"name":"","type":"bytes"}],"outputs":[],"stateMutability":"pure"},
  {"type":"error","name":"CallerNotAllowed","inputs":[{"name":"caller","type":"address"}]},
] as const

/** The ABI of the factory of these modules. */
export const permissionModuleFactoryAbi = [
  {"type":"constructor","inputs":[{"name":"implementation","type":"address"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"IMPLEMENTATION","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"createModule","inputs":[{"name":"account","type":"address"}],"outputs":[{"name":"module","type":"address"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"getAddress","inputs":[{"name":"account","type":"address"}],"outputs":[{"name":"module","type":"address"}],"stateMutability":"view"},
  {"type":"event","name":"ModuleCreated","inputs":[{"name":"account","type":"address","indexed":true},{"name":"module","type":"address","indexed":true}],"anonymous":false},
  {"type":"error","name":"CloneArgumentsTooLong","inputs":[]},
  {"type":"error","name":"Create2EmptyBytecode","inputs":[]},
  {"type":"error","name":"FailedDeployment","inputs":[]},
  {"type":"error","name":"ImplementationMissing","inputs":[{"name":"implementation","type":"address"}]},
  {"type":"error","name":"InsufficientBalance","inputs":[{"name":"balance","type":"uint256"},{"name":"needed","type":"uint256"}]},
] as const

/** The key that pays for the permission transactions of the devnet's server. It is public. */
export const devnetRelayKey: `0x${string}` =
  '0xd801039b789d1b0d1829c2840ef6421b7b1593f4d2f3d52e64b2e5e5793d476d'

/** The account of that key. */
export const devnetRelayAddress: `0x${string}` =
  '0xbeC64561ED6b40C3405940238a120233e0063243'
