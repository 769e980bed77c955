// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {IAccount, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {SmartAccount} from "../../src/accounts/SmartAccount.sol";
import {AccountTest, IEntryPointHashes} from "./AccountTest.sol";

/// @dev An account obeys only a signature of its owner, which must be over exactly the executed calls, for this account on this
/// chain.
/// forge-config: default.fuzz.runs = 60
/// forge-config: long.fuzz.runs = 5000
contract SmartAccountTest is AccountTest {
    function test_initialize_once() public {
        vm.expectRevert(abi.encodeWithSelector(Initializable.InvalidInitialization.selector));
        account.initialize(signersOf(STRANGER_KEY), 1);
        vm.expectRevert(abi.encodeWithSelector(Initializable.InvalidInitialization.selector));
        implementation.initialize(signersOf(STRANGER_KEY), 1);
    }

    function testFuzz_execute_ownerSends(uint256 value) public {
        value = within(value, 0, 90 ether);
        send(signed(draft(address(account), encodeCall(SINK, value, "")), OWNER_KEY));
        vm.assertEq(SINK.balance, value);
    }

    /// @dev Every function that changes the account or moves its ether refuses all callers except EntryPoint and the account
    /// itself.
    function testFuzz_functions_refuseOthers(address caller) public {
        if (caller == address(account) || caller == address(ENTRY_POINT)) return;
        // With only one owner, `removeSigners` would fail for another reason than the caller.
        vm.prank(address(account));
        account.addSigners(signersOf(SPONSOR_KEY));
        bytes[8] memory calls = [
            encodeCall(SINK, 1, ""),
            abi.encodeCall(SmartAccount.executeFromExecutor, (SINGLE, abi.encodePacked(SINK, uint256(1)))),
            abi.encodeCall(SmartAccount.addSigners, (signersOf(STRANGER_KEY))),
            abi.encodeCall(SmartAccount.removeSigners, (signersOf(OWNER_KEY))),
            abi.encodeCall(SmartAccount.setThreshold, (1)),
            abi.encodeWithSignature("installModule(uint256,address,bytes)", 2, caller, ""),
            abi.encodeWithSignature("uninstallModule(uint256,address,bytes)", 2, caller, ""),
            abi.encodeCall(
                IAccount.validateUserOp, (signed(draft(address(account), ""), OWNER_KEY), bytes32(0), 1 ether)
            )
        ];
        for (uint256 index = 0; index < calls.length; index++) {
            vm.prank(caller);
            (bool isDone,) = address(account).call(calls[index]);
            vm.assertFalse(isDone);
        }
        vm.assertEq(address(account).balance, 100 ether);
        vm.assertTrue(account.isSigner(signerOf(OWNER_KEY)), "the owner has changed");
    }

    function testFuzz_validate_otherKey(uint256 key) public {
        key = within(key, 1, type(uint128).max);
        if (key == OWNER_KEY) return;
        PackedUserOperation memory operation = signed(draft(address(account), encodeCall(SINK, 1, "")), key);
        expectRefusal(operation, "AA24 signature error");
        // Another key's signature that names the owner as its signer.
        bytes32 hash = IEntryPointHashes(address(ENTRY_POINT)).getUserOpHash(operation);
        operation.signature = abi.encode(signersOf(OWNER_KEY), one(signHash(key, hash)));
        expectRefusal(operation, "AA24 signature error");
    }

    /// @dev Any change of an operation invalidates the owner's signature.
    function testFuzz_validate_tampered(uint256 which, uint256 change) public {
        PackedUserOperation memory operation = signed(draft(address(account), encodeCall(SINK, 1, "")), OWNER_KEY);
        change = within(change, 1, 1e6);
        which = within(which, 0, 5);
        if (which == 0) operation.callData = encodeCall(SINK, 1 + change, "");
        if (which == 1) operation.nonce += change << 64;
        if (which == 2) operation.accountGasLimits = bytes32(uint256(operation.accountGasLimits) + change);
        if (which == 3) operation.preVerificationGas += change;
        if (which == 4) operation.gasFees = bytes32(uint256(operation.gasFees) + change);
        if (which == 5) operation = sponsored(operation, SPONSOR_KEY, 0, 0);
        expectRefusal(operation, "AA24 signature error");
        vm.assertEq(SINK.balance, 0);
    }

    function testFuzz_validate_anySignature(bytes calldata signature) public {
        PackedUserOperation memory operation = draft(address(account), encodeCall(SINK, 1, ""));
        operation.signature = signature;
        vm.assertFalse(trySend(operation));
    }

    function test_validate_otherAccountOrChain() public {
        // A signature for one account is invalid for a second account of the same owner.
        address second = factory.createAccount(signersOf(OWNER_KEY), 1, bytes32(uint256(1)));
        vm.deal(second, 1 ether);
        PackedUserOperation memory operation = signed(draft(address(account), encodeCall(SINK, 1, "")), OWNER_KEY);
        operation.sender = second;
        expectRefusal(operation, "AA24 signature error");

        operation.sender = address(account);
        uint256 here = block.chainid;
        vm.chainId(here + 1);
        expectRefusal(operation, "AA24 signature error");
        vm.chainId(here);
        send(operation);
        expectRefusal(operation, "AA25 invalid account nonce");
        vm.assertEq(SINK.balance, 1);
    }

    function test_isValidSignature_forOneAppAccountAndChain() public {
        SmartAccount second = SmartAccount(payable(factory.createAccount(signersOf(OWNER_KEY), 1, bytes32(uint256(1)))));
        bytes32 app = keccak256("an app's domain");
        bytes32 contents = keccak256("an order");
        bytes memory signature = signNested(app, contents, address(account), block.chainid);

        vm.assertEq(bytes32(account.isValidSignature(typed(app, contents), signature)), bytes32(bytes4(0x1626ba7e)));
        // Another account, another app, another message, another chain, and the same hash signed without nesting.
        vm.assertEq(bytes32(second.isValidSignature(typed(app, contents), signature)), bytes32(bytes4(0xffffffff)));
        vm.assertEq(
            bytes32(account.isValidSignature(typed(keccak256("b"), contents), signature)), bytes32(bytes4(0xffffffff))
        );
        vm.assertEq(
            bytes32(account.isValidSignature(typed(app, keccak256("b")), signature)), bytes32(bytes4(0xffffffff))
        );
        bytes memory plain = abi.encode(signersOf(OWNER_KEY), one(signHash(OWNER_KEY, typed(app, contents))));
        vm.assertEq(bytes32(account.isValidSignature(typed(app, contents), plain)), bytes32(bytes4(0xffffffff)));
        vm.chainId(block.chainid + 1);
        vm.assertEq(bytes32(account.isValidSignature(typed(app, contents), signature)), bytes32(bytes4(0xffffffff)));
    }

    function test_execute_noDelegateCalls() public {
        bytes32 delegate = bytes32(uint256(0xff) << 248);
        vm.assertFalse(account.supportsExecutionMode(delegate));
        vm.assertTrue(account.supportsExecutionMode(BATCH), "the account does not support batches");
        vm.prank(address(ENTRY_POINT));
        vm.expectRevert(abi.encodeWithSignature("ERC7579UnsupportedCallType(bytes1)", bytes1(0xff)));
        account.execute(delegate, abi.encodePacked(address(this)));
    }

    function test_receives_etherAndCollectibles() public {
        (bool isDone,) = address(account).call{value: 1 wei}("");
        vm.assertTrue(isDone, "the account cannot receive ether");
        bytes4 answer = account.onERC721Received(SINK, SINK, 1, "");
        vm.assertEq(bytes32(answer), bytes32(bytes4(0x150b7a02)));
        answer = account.onERC1155Received(SINK, SINK, 1, 1, "");
        vm.assertEq(bytes32(answer), bytes32(bytes4(0xf23a6e61)));
    }

    function typed(bytes32 domain, bytes32 contents) private pure returns (bytes32 hash) {
        hash = keccak256(abi.encodePacked(hex"1901", domain, contents));
    }

    function signNested(bytes32 app, bytes32 contents, address signer, uint256 chainId)
        private
        pure
        returns (bytes memory signature)
    {
        bytes32 nested = keccak256(
            abi.encode(
                keccak256(
                    "TypedDataSign(Order contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)Order(bytes32 id)"
                ),
                contents,
                keccak256("Holdfast Smart Account"),
                keccak256("1"),
                chainId,
                signer,
                bytes32(0)
            )
        );
        bytes memory description = "Order(bytes32 id)";
        signature = abi.encodePacked(
            abi.encode(signersOf(OWNER_KEY), one(signHash(OWNER_KEY, typed(app, nested)))),
            app,
            contents,
            description,
            uint16(description.length)
        );
    }
}
