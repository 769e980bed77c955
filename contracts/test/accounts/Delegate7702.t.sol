// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccount, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {Delegate7702} from "../../src/accounts/Delegate7702.sol";
import {AccountTest, IEntryPointHashes} from "./AccountTest.sol";

/// @dev An ordinary account that has delegated to {Delegate7702} obeys only its own key: directly, or through EntryPoint with a
/// signature. The tests put the code at the account's address, which has the effect of a delegation (EIP-7702).
/// forge-config: default.fuzz.runs = 60
/// forge-config: long.fuzz.runs = 5000
contract Delegate7702Test is AccountTest {
    bytes4 private constant VALID = 0x1626ba7e;
    bytes4 private constant INVALID = 0xffffffff;

    Delegate7702 private wallet;

    function setUp() public override {
        super.setUp();
        wallet = Delegate7702(payable(vm.addr(OWNER_KEY)));
        vm.etch(address(wallet), address(new Delegate7702()).code);
        vm.deal(address(wallet), 100 ether);
    }

    function twoPayments() private pure returns (bytes memory callData) {
        Execution[] memory calls = new Execution[](2);
        calls[0] = Execution(SINK, 1, "");
        calls[1] = Execution(SINK, 2, "");
        callData = abi.encodeWithSignature("execute(bytes32,bytes)", BATCH, abi.encode(calls));
    }

    function testFuzz_isValidSignature_ofTheKeyAlone(uint256 key, bytes32 hash, bytes32 other) public view {
        key = within(key, 1, type(uint128).max);
        vm.assertEq(bytes32(wallet.isValidSignature(hash, signHash(OWNER_KEY, hash))), bytes32(VALID));
        if (key != OWNER_KEY) {
            vm.assertEq(bytes32(wallet.isValidSignature(hash, signHash(key, hash))), bytes32(INVALID));
        }
        if (other != hash) {
            vm.assertEq(bytes32(wallet.isValidSignature(other, signHash(OWNER_KEY, hash))), bytes32(INVALID));
        }
        vm.assertEq(bytes32(wallet.isValidSignature(hash, "")), bytes32(INVALID));
    }

    function testFuzz_execute_refusesOthers(address caller) public {
        if (caller == address(wallet) || caller == address(ENTRY_POINT)) return;
        vm.prank(caller);
        (bool isDone,) = address(wallet).call(twoPayments());
        vm.assertFalse(isDone);
        vm.prank(caller);
        (isDone,) =
            address(wallet).call(abi.encodeCall(IAccount.validateUserOp, (draft(address(wallet), ""), bytes32(0), 1)));
        vm.assertFalse(isDone);
        vm.assertEq(address(wallet).balance, 100 ether);
    }

    function test_execute_byTheAccountItself() public {
        vm.prank(address(wallet));
        (bool isDone,) = address(wallet).call(twoPayments());
        vm.assertTrue(isDone, "the key cannot send a transaction to its own account");
        vm.assertEq(SINK.balance, 3);
    }

    function test_operation_signedByTheKey() public {
        PackedUserOperation memory operation = draft(address(wallet), twoPayments());
        bytes32 hash = IEntryPointHashes(address(ENTRY_POINT)).getUserOpHash(operation);
        operation.signature = signHash(STRANGER_KEY, hash);
        expectRefusal(operation, "AA24 signature error");
        operation.signature = signHash(OWNER_KEY, hash);
        send(operation);
        vm.assertEq(SINK.balance, 3);
        expectRefusal(operation, "AA25 invalid account nonce");
    }
}
