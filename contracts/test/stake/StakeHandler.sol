// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Stake} from "../../src/Stake.sol";
import {IStake} from "../../src/interfaces/IStake.sol";
import {Forcer} from "./Forcer.sol";
import {ReentrantReceiver, RefusingReceiver} from "./Receivers.sol";
import {Test} from "../Test.sol";

/// @dev The actions of the invariant runs: accounts make valid and invalid deposits and withdrawals, a thief reenters, a
/// receiver refuses payment, and ether arrives by force. The handler records the ether that moves, to compare it with the
/// contract's figures.
contract StakeHandler is Test {
    uint256 private constant LARGEST = 1_000_000 ether;

    Stake public immutable STAKE;
    ReentrantReceiver public immutable THIEF;
    RefusingReceiver public immutable REFUSER;

    address[] private people;
    mapping(address account => uint256 amount) public putIn;
    mapping(address account => uint256 amount) public takenOut;
    uint256 public forced;

    constructor(Stake stake) {
        STAKE = stake;
        THIEF = new ReentrantReceiver(stake);
        REFUSER = new RefusingReceiver(stake);
        for (uint160 index = 1; index <= 6; index++) {
            people.push(address(0x57A4E0 + index));
        }
    }

    function accounts() external view returns (address[] memory all) {
        all = new address[](people.length + 2);
        for (uint256 index = 0; index < people.length; index++) {
            all[index] = people[index];
        }
        all[people.length] = address(THIEF);
        all[people.length + 1] = address(REFUSER);
    }

    function deposit(uint256 who, uint256 amount) external {
        address account = people[who % people.length];
        amount = within(amount, STAKE.MINIMUM_DEPOSIT(), LARGEST);
        vm.deal(account, account.balance + amount);
        vm.prank(account);
        STAKE.deposit{value: amount}();
        putIn[account] += amount;
    }

    function depositTooLittle(uint256 who, uint256 amount) external {
        address account = people[who % people.length];
        uint256 minimum = STAKE.MINIMUM_DEPOSIT();
        amount = within(amount, 0, minimum - 1);
        vm.deal(account, account.balance + amount);
        vm.expectRevert(abi.encodeWithSelector(IStake.DepositBelowMinimum.selector, amount, minimum));
        vm.prank(account);
        STAKE.deposit{value: amount}();
    }

    function withdraw(uint256 who, uint256 amount) external {
        address account = people[who % people.length];
        uint256 balance = STAKE.balanceOf(account);
        if (balance > 0) withdrawAs(account, within(amount, 1, balance));
    }

    function withdrawAllButDust(uint256 who, uint256 dust) external {
        address account = people[who % people.length];
        dust = within(dust, 1, STAKE.MINIMUM_DEPOSIT() - 1);
        uint256 balance = STAKE.balanceOf(account);
        if (balance > dust) withdrawAs(account, balance - dust);
    }

    function withdrawTooMuch(uint256 who, uint256 excess) external {
        address account = people[who % people.length];
        uint256 balance = STAKE.balanceOf(account);
        uint256 amount = balance + within(excess, 1, type(uint256).max - balance);
        vm.expectRevert(abi.encodeWithSelector(IStake.WithdrawalExceedsBalance.selector, amount, balance));
        vm.prank(account);
        STAKE.withdraw(amount);
    }

    function steal(uint256 depositing, uint256 amount, uint256 attack) external {
        address account = address(THIEF);
        depositing = within(depositing, STAKE.MINIMUM_DEPOSIT(), LARGEST);
        vm.deal(address(this), depositing);
        THIEF.deposit{value: depositing}();
        putIn[account] += depositing;

        // The amount is at least a hundredth of the stake, or the call stack would overflow before the whole stake is
        // withdrawn. It is at least the minimum deposit, so that the thief can deposit it again.
        uint256 balance = STAKE.balanceOf(account);
        uint256 smallest = balance / 100 > STAKE.MINIMUM_DEPOSIT() ? balance / 100 : STAKE.MINIMUM_DEPOSIT();
        uint256 etherBefore = account.balance;
        THIEF.withdraw(within(amount, smallest, balance), ReentrantReceiver.Attack(1 + attack % 3));
        takenOut[account] += account.balance - etherBefore;
    }

    function refuse(uint256 depositing, uint256 amount) external {
        depositing = within(depositing, STAKE.MINIMUM_DEPOSIT(), LARGEST);
        vm.deal(address(this), depositing);
        REFUSER.deposit{value: depositing}();
        putIn[address(REFUSER)] += depositing;
        amount = within(amount, 1, STAKE.balanceOf(address(REFUSER)));
        vm.expectRevert(abi.encodeWithSelector(IStake.WithdrawalRefused.selector, address(REFUSER), amount));
        REFUSER.withdraw(amount);
    }

    function forceBySelfDestruct(uint256 amount) external {
        amount = within(amount, 1, LARGEST);
        vm.deal(address(this), amount);
        new Forcer{value: amount}(payable(address(STAKE)));
        forced += amount;
    }

    /// @dev A block's reward arrives without a call.
    function forceAsReward(uint256 amount) external {
        amount = within(amount, 1, LARGEST);
        vm.deal(address(STAKE), address(STAKE).balance + amount);
        forced += amount;
    }

    /// @dev Withdraws everything for every account: as an action, and at the end of each run.
    function withdrawAll() external {
        for (uint256 index = 0; index < people.length; index++) {
            uint256 balance = STAKE.balanceOf(people[index]);
            if (balance > 0) withdrawAs(people[index], balance);
        }
        uint256 stolen = STAKE.balanceOf(address(THIEF));
        if (stolen > 0) THIEF.withdraw(stolen, ReentrantReceiver.Attack.None);
        takenOut[address(THIEF)] += stolen;
        uint256 refused = STAKE.balanceOf(address(REFUSER));
        REFUSER.take(true);
        if (refused > 0) REFUSER.withdraw(refused);
        takenOut[address(REFUSER)] += refused;
        REFUSER.take(false);
    }

    function withdrawAs(address account, uint256 amount) private {
        uint256 etherBefore = account.balance;
        vm.prank(account);
        STAKE.withdraw(amount);
        takenOut[account] += account.balance - etherBefore;
    }
}
