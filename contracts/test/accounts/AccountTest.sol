// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IEntryPoint, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {IERC7579Execution} from "@openzeppelin/contracts/interfaces/draft-IERC7579.sol";
import {SmartAccount} from "../../src/accounts/SmartAccount.sol";
import {SmartAccountFactory} from "../../src/accounts/SmartAccountFactory.sol";
import {SponsorPaymaster} from "../../src/accounts/SponsorPaymaster.sol";
import {Test} from "../Test.sol";

/// @dev Functions of EntryPoint that OpenZeppelin's interface lacks.
interface IEntryPointHashes {
    function getUserOpHash(PackedUserOperation calldata operation) external view returns (bytes32 hash);
}

/// @dev The environment of account tests: the real EntryPoint 0.8 at its address, an account with one owner, and functions for
/// operations and signatures.
abstract contract AccountWorld is Test {
    /// @dev A call within an account's batch, as ERC-7579 encodes it.
    struct Execution {
        address target;
        uint256 value;
        bytes data;
    }

    IEntryPoint internal constant ENTRY_POINT = ERC4337Utils.ENTRYPOINT_V08;
    address internal constant DEPLOYER = 0x4e59b44847b379578588920cA78FbF26c0B4956C;
    bytes private constant DEPLOYER_CODE =
        hex"7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3";
    bytes32 private constant ENTRY_POINT_SALT = 0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9;

    bytes32 internal constant SINGLE = bytes32(0);
    bytes32 internal constant BATCH = bytes32(uint256(1) << 248);
    bytes32 private constant SPONSORSHIP_TYPE = keccak256(
        "UserOperationRequest(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,uint256 paymasterVerificationGasLimit,uint256 paymasterPostOpGasLimit,uint48 validAfter,uint48 validUntil)"
    );

    uint256 internal constant OWNER_KEY = 0xA11CE;
    uint256 internal constant STRANGER_KEY = 0xBAD;
    uint256 internal constant SPONSOR_KEY = 0x5105;
    address internal constant OPERATOR = address(0x0FE4);
    address internal constant BUNDLER = address(0xB0DE);
    address internal constant SINK = address(0x51111);
    uint128 internal constant PAYMASTER_GAS = 100_000;

    SmartAccount internal implementation;
    SmartAccountFactory internal factory;
    SponsorPaymaster internal paymaster;
    SmartAccount internal account;

    function prepareWorld() internal {
        vm.deal(address(this), 1000 ether);
        vm.warp(1_000_000);
        vm.etch(DEPLOYER, DEPLOYER_CODE);
        string memory artefact = vm.readFile("node_modules/@account-abstraction/contracts/artifacts/EntryPoint.json");
        bytes memory creation = vm.parseJsonBytes(artefact, ".bytecode");
        (bool isDone,) = DEPLOYER.call(bytes.concat(ENTRY_POINT_SALT, creation));
        vm.assertTrue(isDone && address(ENTRY_POINT).code.length > 0, "EntryPoint is not at its address");

        implementation = new SmartAccount();
        factory = new SmartAccountFactory(address(implementation));
        paymaster = new SponsorPaymaster(OPERATOR, vm.addr(SPONSOR_KEY));
        paymaster.deposit{value: 100 ether}();
        account = make(OWNER_KEY);
    }

    /// @dev Creates the account of a key, with 100 ether.
    function make(uint256 key) internal returns (SmartAccount made) {
        made = SmartAccount(payable(factory.createAccount(signersOf(key), 1, 0)));
        vm.deal(address(made), 100 ether);
    }

    function signerOf(uint256 key) internal pure returns (bytes memory signer) {
        signer = abi.encodePacked(vm.addr(key));
    }

    function signersOf(uint256 key) internal pure returns (bytes[] memory signers) {
        signers = one(signerOf(key));
    }

    function one(bytes memory item) internal pure returns (bytes[] memory items) {
        items = new bytes[](1);
        items[0] = item;
    }

    /// @dev Returns the call data of an operation with one call of the account.
    function encodeCall(address target, uint256 value, bytes memory data) internal pure returns (bytes memory) {
        return abi.encodeCall(IERC7579Execution.execute, (SINGLE, abi.encodePacked(target, value, data)));
    }

    function encodeBatch(Execution[] memory calls) internal pure returns (bytes memory) {
        return abi.encodeCall(IERC7579Execution.execute, (BATCH, abi.encode(calls)));
    }

    /// @dev Returns an unsigned operation with sufficient gas limits.
    function draft(address sender, bytes memory callData) internal view returns (PackedUserOperation memory operation) {
        operation.sender = sender;
        operation.nonce = ENTRY_POINT.getNonce(sender, 0);
        operation.callData = callData;
        operation.accountGasLimits = pack(1_500_000, 1_000_000);
        operation.preVerificationGas = 60_000;
        operation.gasFees = pack(1 gwei, 2 gwei);
    }

    /// @dev Packs two numbers into a word, as EntryPoint expects gas limits and fees.
    function pack(uint128 high, uint128 low) internal pure returns (bytes32 packed) {
        packed = bytes32(uint256(high) << 128 | low);
    }

    function signed(PackedUserOperation memory operation, uint256 key)
        internal
        view
        returns (PackedUserOperation memory)
    {
        bytes32 hash = IEntryPointHashes(address(ENTRY_POINT)).getUserOpHash(operation);
        operation.signature = abi.encode(signersOf(key), one(signHash(key, hash)));
        return operation;
    }

    function signHash(uint256 key, bytes32 hash) internal pure returns (bytes memory signature) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, hash);
        signature = abi.encodePacked(r, s, v);
    }

    /// @dev Signs an operation with the sponsor's key. The owner must sign afterwards.
    function sponsored(PackedUserOperation memory operation, uint256 key, uint48 validAfter, uint48 validUntil)
        internal
        view
        returns (PackedUserOperation memory)
    {
        bytes32 message = keccak256(
            abi.encode(
                SPONSORSHIP_TYPE,
                operation.sender,
                operation.nonce,
                keccak256(operation.initCode),
                keccak256(operation.callData),
                operation.accountGasLimits,
                operation.preVerificationGas,
                operation.gasFees,
                PAYMASTER_GAS,
                0,
                validAfter,
                validUntil
            )
        );
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Holdfast Sponsor Paymaster"),
                keccak256("1"),
                block.chainid,
                address(paymaster)
            )
        );
        bytes memory signature = signHash(key, keccak256(abi.encodePacked(hex"1901", domain, message)));
        operation.paymasterAndData =
            abi.encodePacked(address(paymaster), PAYMASTER_GAS, uint128(0), validAfter, validUntil, signature);
        return operation;
    }

    /// @dev Returns the most that an operation can cost, in wei. Its sponsor has signed this amount.
    function maximumCost(PackedUserOperation memory operation) internal pure returns (uint256 cost) {
        uint256 limits = uint256(operation.accountGasLimits);
        uint256 gas = (limits >> 128) + uint128(limits) + operation.preVerificationGas;
        if (operation.paymasterAndData.length > 0) gas += PAYMASTER_GAS;
        cost = gas * uint128(uint256(operation.gasFees));
    }

    /// @dev Passes an operation to EntryPoint, as a bundler does. Does not check whether the operation's calls succeeded.
    function send(PackedUserOperation memory operation) internal {
        vm.prank(BUNDLER, BUNDLER);
        ENTRY_POINT.handleOps(bundle(operation), payable(BUNDLER));
    }

    /// @return isAccepted Whether EntryPoint accepted it.
    function trySend(PackedUserOperation memory operation) internal returns (bool isAccepted) {
        vm.prank(BUNDLER, BUNDLER);
        (isAccepted,) =
            address(ENTRY_POINT).call(abi.encodeCall(IEntryPoint.handleOps, (bundle(operation), payable(BUNDLER))));
    }

    /// @dev Expects EntryPoint to refuse an operation for this reason.
    function expectRefusal(PackedUserOperation memory operation, string memory reason) internal {
        vm.prank(BUNDLER, BUNDLER);
        vm.expectRevert(abi.encodeWithSignature("FailedOp(uint256,string)", 0, reason));
        ENTRY_POINT.handleOps(bundle(operation), payable(BUNDLER));
    }

    function bundle(PackedUserOperation memory operation)
        internal
        pure
        returns (PackedUserOperation[] memory operations)
    {
        operations = new PackedUserOperation[](1);
        operations[0] = operation;
    }
}

/// @dev The base of the tests of accounts.
abstract contract AccountTest is AccountWorld {
    function setUp() public virtual {
        prepareWorld();
    }
}
