// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Caveat, Delegation} from "../../../src/accounts/interfaces/IPermissionModule.sol";
import {PermissionModule} from "../../../src/accounts/PermissionModule.sol";
import {PermissionModuleFactory} from "../../../src/accounts/PermissionModuleFactory.sol";
import {SmartAccount} from "../../../src/accounts/SmartAccount.sol";
import {AccountWorld} from "../AccountTest.sol";

/// @dev The functions of the manager that tests call.
interface IManager {
    function redeemDelegations(bytes[] calldata contexts, bytes32[] calldata modes, bytes[] calldata executions)
        external;
    function disableDelegation(Delegation calldata delegation) external;
    function getDomainHash() external view returns (bytes32 hash);
}

/// @dev The real permission contracts, from the deployed bytecode, and an account with its module installed.
abstract contract PermissionWorld is AccountWorld {
    string private constant CAVEAT = "Caveat(address enforcer,bytes terms)";
    string private constant DELEGATION =
        "Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)";

    uint256 internal constant APP_KEY = 0xA44;
    uint128 internal constant DAILY = 1 ether;
    uint256 internal constant DAY = 1 days;

    /// @dev The addresses of the contracts, from their positions in the list of deployments.
    IManager internal manager;
    address internal delegate7702;
    address internal exactCalldata;
    address internal limitedCalls;
    address internal nativePeriod;
    address internal timestamp;
    PermissionModuleFactory internal moduleFactory;
    PermissionModule internal module;
    uint256 private salt;

    function preparePermissions() internal {
        prepareWorld();
        string[] memory codes = vm.split(vm.readFile("generated/delegationBytecode.ts"), "bytecode: '");
        address[] memory placed = new address[](codes.length - 1);
        for (uint256 index = 1; index < codes.length; index++) {
            (bool isDone, bytes memory answer) =
                DEPLOYER.call(bytes.concat(bytes32(0), vm.parseBytes(vm.split(codes[index], "'")[0])));
            vm.assertTrue(isDone, "a contract of the list cannot be deployed after those before it");
            placed[index - 1] = address(bytes20(answer));
        }
        // The list has the manager, the delegate, the rules in the order of their names, the module and its factory.
        manager = IManager(placed[0]);
        delegate7702 = placed[1];
        exactCalldata = placed[7];
        limitedCalls = placed[9];
        nativePeriod = placed[10];
        timestamp = placed[12];
        vm.assertTrue(placed[15].code.length > 0, "the list lacks the factory");
        // The module and its factory are from the current source, because the list has the bytecode of the last build.
        moduleFactory = new PermissionModuleFactory(address(new PermissionModule(address(manager))));
        module = PermissionModule(moduleFactory.createModule(address(account)));
        install(OWNER_KEY, account, module);
    }

    function install(uint256 key, SmartAccount owned, PermissionModule installed) internal {
        bytes memory data = abi.encodeWithSignature("installModule(uint256,address,bytes)", 2, installed, "");
        send(signed(draft(address(owned), encodeCall(address(owned), 0, data)), key));
    }

    function uninstall() internal {
        bytes memory data = abi.encodeWithSignature("uninstallModule(uint256,address,bytes)", 2, module, "");
        send(signed(draft(address(account), encodeCall(address(account), 0, data)), OWNER_KEY));
    }

    /// @dev Permits `amount` wei per day from now until `expiry`, to any receiver, without call data.
    function daily(uint256 amount, uint128 expiry) internal returns (Delegation memory delegation) {
        delegation = open(abi.encode(amount, DAY, block.timestamp), abi.encodePacked(uint128(0), expiry));
    }

    function open(bytes memory period, bytes memory times) private returns (Delegation memory delegation) {
        delegation.delegate = vm.addr(APP_KEY);
        delegation.delegator = address(module);
        delegation.authority = bytes32(type(uint256).max);
        delegation.salt = ++salt;
        delegation.caveats = new Caveat[](3);
        delegation.caveats[0] = Caveat(nativePeriod, period, "");
        delegation.caveats[1] = Caveat(exactCalldata, "", "");
        delegation.caveats[2] = Caveat(timestamp, times, "");
    }

    /// @dev Signs as the owner of an account, with a nested signature (ERC-7739).
    function signedBy(uint256 key, address signer, Delegation memory delegation)
        internal
        view
        returns (Delegation memory)
    {
        bytes32 domain = manager.getDomainHash();
        bytes32 contents = hashOf(delegation);
        string memory nest = string.concat(
            "TypedDataSign(Delegation contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)"
        );
        bytes32 hash = keccak256(
            abi.encode(
                keccak256(bytes(string.concat(nest, CAVEAT, DELEGATION))),
                contents,
                keccak256("Holdfast Smart Account"),
                keccak256("1"),
                block.chainid,
                signer,
                bytes32(0)
            )
        );
        bytes memory inner =
            abi.encode(signersOf(key), one(signHash(key, keccak256(abi.encodePacked(hex"1901", domain, hash)))));
        bytes memory description = abi.encodePacked(CAVEAT, DELEGATION, "Delegation");
        delegation.signature = abi.encodePacked(inner, domain, contents, description, uint16(description.length));
        return delegation;
    }

    function hashOf(Delegation memory delegation) internal pure returns (bytes32 hash) {
        bytes32[] memory caveats = new bytes32[](delegation.caveats.length);
        for (uint256 index = 0; index < caveats.length; index++) {
            Caveat memory caveat = delegation.caveats[index];
            caveats[index] = keccak256(abi.encode(keccak256(bytes(CAVEAT)), caveat.enforcer, keccak256(caveat.terms)));
        }
        hash = keccak256(
            abi.encode(
                keccak256(bytes(string.concat(DELEGATION, CAVEAT))),
                delegation.delegate,
                delegation.delegator,
                delegation.authority,
                keccak256(abi.encodePacked(caveats)),
                delegation.salt
            )
        );
    }

    /// @dev Uses a permission. @return isDone Whether the manager allowed it.
    function redeem(address caller, Delegation memory delegation, bytes32 mode, bytes memory execution)
        internal
        returns (bool isDone)
    {
        Delegation[] memory chain = new Delegation[](1);
        chain[0] = delegation;
        bytes32[] memory modes = new bytes32[](1);
        modes[0] = mode;
        vm.prank(caller);
        (isDone,) = address(manager)
            .call(abi.encodeCall(IManager.redeemDelegations, (one(abi.encode(chain)), modes, one(execution))));
    }

    function spend(Delegation memory delegation, uint256 value) internal returns (bool isDone) {
        isDone = redeem(vm.addr(APP_KEY), delegation, SINGLE, abi.encodePacked(SINK, value));
    }
}
