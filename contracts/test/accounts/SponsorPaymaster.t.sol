// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IEntryPoint, IPaymaster, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {ISponsorPaymaster} from "../../src/accounts/interfaces/ISponsorPaymaster.sol";
import {SponsorPaymaster} from "../../src/accounts/SponsorPaymaster.sol";
import {AccountTest} from "./AccountTest.sol";

/// @dev The paymaster pays only for operations that the service's key has signed, once, and at most the signed amount. Only the
/// owner can withdraw.
/// forge-config: default.fuzz.runs = 60
/// forge-config: long.fuzz.runs = 5000
contract SponsorPaymasterTest is AccountTest {
    function deposited() private view returns (uint256 wei_) {
        wei_ = ENTRY_POINT.balanceOf(address(paymaster));
    }

    /// @dev Returns an operation with the sponsor's and the owner's signatures, valid for a minute.
    function prepare(bytes memory callData) private view returns (PackedUserOperation memory operation) {
        operation = draft(address(account), callData);
        operation = signed(sponsored(operation, SPONSOR_KEY, 0, uint48(block.timestamp + 60)), OWNER_KEY);
    }

    function testFuzz_pays_onceAndAtMostWhatWasSigned(uint256 value, uint128 callGas) public {
        value = within(value, 0, 90 ether);
        PackedUserOperation memory operation = draft(address(account), encodeCall(SINK, value, ""));
        operation.accountGasLimits = pack(1_500_000, uint128(within(callGas, 80_000, 5_000_000)));
        operation = signed(sponsored(operation, SPONSOR_KEY, 0, uint48(block.timestamp + 60)), OWNER_KEY);
        uint256 before = deposited();
        send(operation);
        vm.assertEq(SINK.balance, value);
        vm.assertEq(address(account).balance, 100 ether - value);
        vm.assertLe(before - deposited(), maximumCost(operation), "the paymaster paid more than was signed");
        uint256 paid = deposited();
        expectRefusal(operation, "AA25 invalid account nonce");
        vm.assertEq(deposited(), paid);
    }

    /// @dev The cost stays below the signed amount even if the account reverts or burns all of its gas.
    function test_pays_failingOperations() public {
        Execution[] memory calls = new Execution[](1);
        bytes[3] memory data = [encodeCall(address(this), 0, abi.encodeCall(this.burn, ())), hex"deadbeef", bytes("")];
        calls[0] = Execution(address(this), 1 ether, hex"ff");
        data[2] = encodeBatch(calls);
        for (uint256 index = 0; index < data.length; index++) {
            uint256 before = deposited();
            PackedUserOperation memory operation = prepare(data[index]);
            send(operation);
            vm.assertTrue(deposited() < before, "the paymaster did not pay for the operation");
            vm.assertLe(before - deposited(), maximumCost(operation), "the paymaster paid more than was signed");
        }
        vm.assertEq(address(account).balance, 100 ether);
    }

    /// @dev EntryPoint refuses an operation that differs from the sponsored one, and the attempt costs the paymaster nothing.
    function testFuzz_refuses_lies(uint256 which, uint256 change) public {
        PackedUserOperation memory operation = prepare(encodeCall(SINK, 1, ""));
        change = within(change, 1, 1e5);
        which = within(which, 0, 7);
        if (which == 0) operation.callData = encodeCall(SINK, 1 + change, "");
        if (which == 1) operation.nonce += change << 64;
        if (which == 2) operation.accountGasLimits = bytes32(uint256(operation.accountGasLimits) + change);
        if (which == 3) operation.accountGasLimits = bytes32(uint256(operation.accountGasLimits) + (change << 128));
        if (which == 4) operation.preVerificationGas += change;
        if (which == 5) operation.gasFees = bytes32(uint256(operation.gasFees) + change);
        // The paymaster's own gas limit, and a byte of its times or of its signature.
        if (which == 6) operation.paymasterAndData[20 + 15] ^= bytes1(uint8(within(change, 1, 127)));
        if (which == 7) operation.paymasterAndData[52 + change % 77] ^= 0x01;
        uint256 before = deposited();
        vm.assertFalse(trySend(signed(operation, OWNER_KEY)));
        vm.assertEq(deposited(), before);
        vm.assertEq(SINK.balance, 0);
    }

    function test_refuses_otherSenderKeyTimeAndChain() public {
        uint256 before = deposited();
        PackedUserOperation memory operation = prepare(encodeCall(SINK, 1, ""));
        operation.sender = address(make(STRANGER_KEY));
        expectRefusal(signed(operation, STRANGER_KEY), "AA34 signature error");

        operation = draft(address(account), encodeCall(SINK, 1, ""));
        expectRefusal(
            signed(sponsored(operation, STRANGER_KEY, 0, uint48(block.timestamp + 60)), OWNER_KEY),
            "AA34 signature error"
        );
        expectRefusal(
            signed(sponsored(operation, SPONSOR_KEY, 0, uint48(block.timestamp - 1)), OWNER_KEY),
            "AA32 paymaster expired or not due"
        );
        expectRefusal(
            signed(sponsored(operation, SPONSOR_KEY, uint48(block.timestamp + 1), 0), OWNER_KEY),
            "AA32 paymaster expired or not due"
        );

        operation = sponsored(operation, SPONSOR_KEY, 0, 0);
        uint256 here = block.chainid;
        vm.chainId(here + 1);
        expectRefusal(signed(operation, OWNER_KEY), "AA34 signature error");
        vm.chainId(here);
        // The paymaster's data without times and signature.
        operation.paymasterAndData = abi.encodePacked(address(paymaster), PAYMASTER_GAS, uint128(0));
        expectRefusal(signed(operation, OWNER_KEY), "AA34 signature error");
        // Another paymaster with the same signer and owner.
        SponsorPaymaster other = new SponsorPaymaster(OPERATOR, vm.addr(SPONSOR_KEY));
        other.deposit{value: 1 ether}();
        operation = sponsored(operation, SPONSOR_KEY, 0, 0);
        for (uint256 index = 0; index < 20; index++) {
            operation.paymasterAndData[index] = bytes20(address(other))[index];
        }
        expectRefusal(signed(operation, OWNER_KEY), "AA34 signature error");
        vm.assertEq(deposited(), before);
        vm.assertEq(ENTRY_POINT.balanceOf(address(other)), 1 ether);
    }

    /// @dev EntryPoint never calls `postOp`, so an operation cannot make it revert at the paymaster's expense.
    function test_postOp_neverCalled() public {
        PackedUserOperation memory operation = prepare(encodeCall(SINK, 1, ""));
        vm.prank(address(ENTRY_POINT));
        (bytes memory context,) = paymaster.validatePaymasterUserOp(operation, bytes32(0), 1);
        vm.assertEq(context.length, 0);
    }

    function testFuzz_functions_refuseOthers(address caller) public {
        // The zero address is the pending owner when there is no transfer of ownership, but it can never be a caller.
        if (caller == OPERATOR || caller == address(ENTRY_POINT) || caller == address(0)) return;
        // Without a stake, the calls would fail for another reason than the caller.
        vm.deal(OPERATOR, 1 ether);
        vm.prank(OPERATOR);
        paymaster.addStake{value: 1 ether}(1);
        bytes[9] memory calls = [
            abi.encodeCall(ISponsorPaymaster.withdraw, (payable(caller), 1)),
            abi.encodeCall(ISponsorPaymaster.addStake, (1)),
            abi.encodeCall(ISponsorPaymaster.unlockStake, ()),
            abi.encodeCall(ISponsorPaymaster.withdrawStake, (payable(caller))),
            abi.encodeCall(ISponsorPaymaster.setSigner, (caller)),
            abi.encodeWithSignature("transferOwnership(address)", caller),
            abi.encodeWithSignature("acceptOwnership()"),
            abi.encodeCall(IPaymaster.validatePaymasterUserOp, (prepare(""), bytes32(0), 1)),
            abi.encodeCall(IPaymaster.postOp, (IPaymaster.PostOpMode.opSucceeded, "", 1, 1))
        ];
        for (uint256 index = 0; index < calls.length; index++) {
            vm.prank(caller);
            (bool isDone,) = address(paymaster).call(calls[index]);
            vm.assertFalse(isDone);
        }
        vm.prank(OPERATOR);
        paymaster.unlockStake();
        vm.warp(block.timestamp + 1);
        vm.prank(caller);
        (bool isWithdrawn,) = address(paymaster).call(calls[3]);
        vm.assertFalse(isWithdrawn);
        vm.assertEq(deposited(), 100 ether);
    }

    function test_owner_depositStakeAndKey() public {
        vm.deal(OPERATOR, 10 ether);
        vm.prank(OPERATOR);
        paymaster.addStake{value: 2 ether}(1 days);
        vm.prank(OPERATOR);
        paymaster.unlockStake();
        vm.prank(OPERATOR);
        vm.expectRevert();
        paymaster.withdrawStake(payable(SINK));
        vm.warp(block.timestamp + 1 days);
        vm.prank(OPERATOR);
        paymaster.withdrawStake(payable(SINK));
        vm.prank(OPERATOR);
        paymaster.withdraw(payable(SINK), 40 ether);
        vm.assertEq(SINK.balance, 42 ether);
        vm.assertEq(deposited(), 60 ether);

        PackedUserOperation memory operation = prepare(encodeCall(SINK, 1, ""));
        vm.prank(OPERATOR);
        vm.expectRevert(abi.encodeWithSelector(ISponsorPaymaster.SponsorSignerIsZero.selector));
        paymaster.setSigner(address(0));
        vm.prank(OPERATOR);
        vm.expectEmit(address(paymaster));
        emit ISponsorPaymaster.SponsorSignerChanged(vm.addr(STRANGER_KEY));
        paymaster.setSigner(vm.addr(STRANGER_KEY));
        expectRefusal(operation, "AA34 signature error");
        vm.expectRevert(abi.encodeWithSelector(ISponsorPaymaster.SponsorSignerIsZero.selector));
        new SponsorPaymaster(OPERATOR, address(0));
    }

    /// @dev Burns all of the gas when the account calls it.
    function burn() external pure {
        while (true) {}
    }
}
