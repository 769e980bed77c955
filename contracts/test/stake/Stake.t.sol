// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Stake} from "../../src/Stake.sol";
import {IStake} from "../../src/interfaces/IStake.sol";
import {Forcer} from "./Forcer.sol";
import {ReentrantReceiver, RefusingReceiver} from "./Receivers.sol";
import {Test} from "../Test.sol";

contract StakeTest is Test {
    uint256 private constant MINIMUM = 0.0001 ether;

    /// @dev More ether than exists. The sum of a few such amounts is far below 2^256.
    uint256 private constant MAXIMUM = type(uint128).max;

    address private constant ALICE = address(0xA11CE);
    address private constant BOB = address(0xB0B);

    Stake private stake;

    function setUp() public {
        stake = new Stake();
    }

    function deposit(address account, uint256 amount) private {
        vm.deal(account, account.balance + amount);
        vm.prank(account);
        stake.deposit{value: amount}();
    }

    function test_constructor_startsEmpty() public view {
        vm.assertEq(stake.total(), 0);
        vm.assertEq(stake.balanceOf(ALICE), 0);
        vm.assertEq(stake.MINIMUM_DEPOSIT(), MINIMUM);
    }

    function testFuzz_deposit_addsToTheCallersStakeOnly(uint256 first, uint256 second, uint256 other) public {
        first = within(first, MINIMUM, MAXIMUM);
        second = within(second, MINIMUM, MAXIMUM);
        other = within(other, MINIMUM, MAXIMUM);
        deposit(BOB, other);
        deposit(ALICE, first);
        vm.assertEq(stake.balanceOf(ALICE), first);
        deposit(ALICE, second);
        vm.assertEq(stake.balanceOf(ALICE), first + second);
        vm.assertEq(stake.balanceOf(BOB), other);
        vm.assertEq(stake.total(), first + second + other);
        vm.assertEq(address(stake).balance, first + second + other);
    }

    function test_deposit_takesExactlyTheMinimum() public {
        deposit(ALICE, MINIMUM);
        vm.assertEq(stake.balanceOf(ALICE), MINIMUM);
    }

    function test_deposit_revertsOneWeiBelowTheMinimum() public {
        vm.deal(ALICE, MINIMUM);
        vm.expectRevert(abi.encodeWithSelector(IStake.DepositBelowMinimum.selector, MINIMUM - 1, MINIMUM));
        vm.prank(ALICE);
        stake.deposit{value: MINIMUM - 1}();
    }

    function testFuzz_deposit_emitsDeposited(uint256 first, uint256 second) public {
        first = within(first, MINIMUM, MAXIMUM);
        second = within(second, MINIMUM, MAXIMUM);
        deposit(ALICE, first);
        vm.deal(ALICE, second);
        vm.expectEmit(address(stake));
        emit IStake.Deposited(ALICE, second, first + second);
        vm.prank(ALICE);
        stake.deposit{value: second}();
    }

    function testFuzz_deposit_revertsBelowMinimum(uint256 amount) public {
        amount = within(amount, 0, MINIMUM - 1);
        vm.deal(ALICE, amount);
        vm.expectRevert(abi.encodeWithSelector(IStake.DepositBelowMinimum.selector, amount, MINIMUM));
        vm.prank(ALICE);
        stake.deposit{value: amount}();
    }

    function testFuzz_withdraw_paysTheCallerOnly(uint256 staked, uint256 other, uint256 amount) public {
        staked = within(staked, MINIMUM, MAXIMUM);
        other = within(other, MINIMUM, MAXIMUM);
        amount = within(amount, 1, staked);
        deposit(ALICE, staked);
        deposit(BOB, other);
        vm.prank(ALICE);
        stake.withdraw(amount);
        vm.assertEq(ALICE.balance, amount);
        vm.assertEq(BOB.balance, 0);
        vm.assertEq(stake.balanceOf(ALICE), staked - amount);
        vm.assertEq(stake.balanceOf(BOB), other);
        vm.assertEq(stake.total(), staked - amount + other);
        vm.assertEq(address(stake).balance, staked - amount + other);
    }

    function testFuzz_withdraw_emitsWithdrawn(uint256 staked, uint256 amount) public {
        staked = within(staked, MINIMUM, MAXIMUM);
        amount = within(amount, 1, staked);
        deposit(ALICE, staked);
        vm.expectEmit(address(stake));
        emit IStake.Withdrawn(ALICE, amount, staked - amount);
        vm.prank(ALICE);
        stake.withdraw(amount);
    }

    function testFuzz_withdraw_leavesNoDustLocked(uint256 staked, uint256 left) public {
        staked = within(staked, MINIMUM, MAXIMUM);
        left = within(left, 1, MINIMUM - 1);
        deposit(ALICE, staked);
        if (staked > left) {
            vm.prank(ALICE);
            stake.withdraw(staked - left);
        }
        uint256 rest = stake.balanceOf(ALICE);
        vm.prank(ALICE);
        stake.withdraw(rest);
        vm.assertEq(stake.balanceOf(ALICE), 0);
        vm.assertEq(ALICE.balance, staked);
    }

    function testFuzz_withdraw_revertsAboveBalance(uint256 staked, uint256 excess) public {
        staked = within(staked, MINIMUM, MAXIMUM);
        excess = within(excess, 1, type(uint256).max - staked);
        deposit(ALICE, staked);
        vm.expectRevert(abi.encodeWithSelector(IStake.WithdrawalExceedsBalance.selector, staked + excess, staked));
        vm.prank(ALICE);
        stake.withdraw(staked + excess);
    }

    function testFuzz_withdraw_revertsWithoutAStake(address caller, uint256 staked, uint256 amount) public {
        if (caller == ALICE) caller = BOB;
        staked = within(staked, MINIMUM, MAXIMUM);
        amount = within(amount, 1, type(uint256).max);
        deposit(ALICE, staked);
        vm.expectRevert(abi.encodeWithSelector(IStake.WithdrawalExceedsBalance.selector, amount, 0));
        vm.prank(caller);
        stake.withdraw(amount);
    }

    function test_withdraw_revertsForZero() public {
        deposit(ALICE, MINIMUM);
        vm.expectRevert(abi.encodeWithSelector(IStake.WithdrawalIsZero.selector));
        vm.prank(ALICE);
        stake.withdraw(0);
    }

    function testFuzz_withdraw_keepsTheStakeIfTheReceiverRefusesPayment(uint256 staked, uint256 amount) public {
        staked = within(staked, MINIMUM, MAXIMUM);
        amount = within(amount, 1, staked);
        RefusingReceiver receiver = new RefusingReceiver(stake);
        vm.deal(address(this), staked);
        receiver.deposit{value: staked}();
        vm.expectRevert(abi.encodeWithSelector(IStake.WithdrawalRefused.selector, address(receiver), amount));
        receiver.withdraw(amount);
        vm.assertEq(stake.balanceOf(address(receiver)), staked);
        vm.assertEq(stake.total(), staked);
        receiver.take(true);
        receiver.withdraw(staked);
        vm.assertEq(address(receiver).balance, staked);
    }

    function testFuzz_withdraw_givesAReentrantReceiverItsOwnOnly(uint256 staked, uint256 other, uint256 amount) public {
        staked = within(staked, MINIMUM, MAXIMUM);
        other = within(other, MINIMUM, MAXIMUM);
        amount = within(amount, 1, staked);
        deposit(BOB, other);
        ReentrantReceiver attacker = new ReentrantReceiver(stake);
        vm.deal(address(this), staked);
        attacker.deposit{value: staked}();
        attacker.withdraw(amount, ReentrantReceiver.Attack.Everything);
        vm.assertEq(attacker.successes(), 0);
        vm.assertEq(
            attacker.refusal(),
            abi.encodeWithSelector(IStake.WithdrawalExceedsBalance.selector, staked - amount + other, staked - amount)
        );
        vm.assertEq(address(attacker).balance, amount);
        vm.assertEq(stake.balanceOf(address(attacker)), staked - amount);
        vm.assertEq(stake.balanceOf(BOB), other);
        vm.assertEq(stake.total(), address(stake).balance);
        vm.assertFalse(attacker.sawTooLittleEther());
    }

    function testFuzz_withdraw_paysAReentrantReceiverNoMoreThanItsStake(uint256 parts, uint256 part, uint256 rest)
        public
    {
        parts = within(parts, 1, 20);
        part = within(part, MINIMUM, MAXIMUM);
        rest = within(rest, 0, part - 1);
        uint256 staked = part * parts + rest;
        deposit(BOB, MAXIMUM);
        ReentrantReceiver attacker = new ReentrantReceiver(stake);
        vm.deal(address(this), staked);
        attacker.deposit{value: staked}();
        attacker.withdraw(part, ReentrantReceiver.Attack.SameAgain);
        // Within one call, the receiver may withdraw its stake in several parts, as it could in several calls. It cannot
        // withdraw more than its stake.
        vm.assertEq(attacker.successes(), parts - 1);
        vm.assertEq(attacker.refusal(), abi.encodeWithSelector(IStake.WithdrawalExceedsBalance.selector, part, rest));
        vm.assertEq(address(attacker).balance, part * parts);
        vm.assertEq(stake.balanceOf(address(attacker)), rest);
        vm.assertEq(stake.total(), MAXIMUM + rest);
        vm.assertEq(address(stake).balance, MAXIMUM + rest);
        vm.assertFalse(attacker.sawTooLittleEther());
    }

    function testFuzz_withdraw_countsADepositMadeWhileBeingPaid(uint256 staked, uint256 amount) public {
        staked = within(staked, MINIMUM, MAXIMUM);
        amount = within(amount, MINIMUM, staked);
        ReentrantReceiver receiver = new ReentrantReceiver(stake);
        vm.deal(address(this), staked);
        receiver.deposit{value: staked}();
        receiver.withdraw(amount, ReentrantReceiver.Attack.DepositBack);
        vm.assertEq(stake.balanceOf(address(receiver)), staked);
        vm.assertEq(stake.total(), staked);
        vm.assertEq(address(stake).balance, staked);
    }

    function testFuzz_transfer_isRefused(uint256 amount, bytes calldata data) public {
        amount = within(amount, 0, MAXIMUM);
        vm.deal(ALICE, amount);
        // There is no fallback: any call except those of the five functions reverts, with or without ether.
        if (data.length >= 4 && isFunction(bytes4(data[:4]))) return;
        vm.prank(ALICE);
        (bool done,) = address(stake).call{value: amount}(data);
        vm.assertFalse(done);
    }

    function test_transfer_withoutDataIsRefused() public {
        vm.deal(ALICE, 1 ether);
        vm.prank(ALICE);
        (bool done,) = address(stake).call{value: 1 ether}("");
        vm.assertFalse(done);
    }

    function testFuzz_withdraw_takesNoEther(uint256 value) public {
        value = within(value, 1, MAXIMUM);
        deposit(ALICE, MINIMUM);
        vm.deal(ALICE, value);
        vm.prank(ALICE);
        (bool done,) = address(stake).call{value: value}(abi.encodeCall(IStake.withdraw, (MINIMUM)));
        vm.assertFalse(done);
        vm.assertEq(stake.balanceOf(ALICE), MINIMUM);
    }

    function testFuzz_total_ignoresForcedEther(uint256 staked, uint256 forced) public {
        staked = within(staked, MINIMUM, MAXIMUM);
        forced = within(forced, 1, MAXIMUM);
        deposit(ALICE, staked);
        vm.deal(address(this), forced);
        new Forcer{value: forced}(payable(address(stake)));
        vm.assertEq(address(stake).balance, staked + forced);
        vm.assertEq(stake.total(), staked);
        vm.assertEq(stake.balanceOf(ALICE), staked);
        vm.prank(ALICE);
        stake.withdraw(staked);
        vm.assertEq(ALICE.balance, staked);
        vm.assertEq(address(stake).balance, forced);
    }

    function isFunction(bytes4 selector) private pure returns (bool) {
        return selector == IStake.deposit.selector || selector == IStake.withdraw.selector
            || selector == IStake.balanceOf.selector || selector == IStake.total.selector
            || selector == IStake.MINIMUM_DEPOSIT.selector;
    }
}
