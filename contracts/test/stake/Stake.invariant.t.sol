// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Stake} from "../../src/Stake.sol";
import {StakeHandler} from "./StakeHandler.sol";
import {Test} from "../Test.sol";

/// @dev The invariants after any sequence of calls by any callers.
contract StakeInvariantTest is Test {
    Stake private stake;
    StakeHandler private handler;

    function setUp() public {
        stake = new Stake();
        handler = new StakeHandler(stake);
        targetContract(address(handler));
    }

    /// @dev One function checks all invariants, because each invariant function has its own runs.
    function invariant_booksBalance() public view {
        address[] memory accounts = handler.accounts();
        uint256 sum;
        for (uint256 index = 0; index < accounts.length; index++) {
            address account = accounts[index];
            uint256 balance = stake.balanceOf(account);
            uint256 putIn = handler.putIn(account);
            uint256 takenOut = handler.takenOut(account);
            vm.assertLe(takenOut, putIn, "an account withdrew more than it deposited");
            vm.assertEq(balance, putIn - takenOut, "a stake is not the deposits less the withdrawals");
            sum += balance;
        }
        vm.assertEq(sum, stake.total(), "the stakes do not add up to the total");
        vm.assertLe(stake.total(), address(stake).balance, "the ether does not cover the total");
        vm.assertEq(address(stake).balance, sum + handler.forced(), "ether is neither a stake nor forced");
        vm.assertFalse(handler.THIEF().sawTooLittleEther());
    }

    /// @dev At the end of each run, every account withdraws its whole stake, including dust. Only forced ether stays.
    function afterInvariant() public {
        handler.withdrawAll();
        address[] memory accounts = handler.accounts();
        for (uint256 index = 0; index < accounts.length; index++) {
            vm.assertEq(stake.balanceOf(accounts[index]), 0);
            vm.assertEq(handler.takenOut(accounts[index]), handler.putIn(accounts[index]));
        }
        vm.assertEq(stake.total(), 0);
        vm.assertEq(address(stake).balance, handler.forced());
    }
}
