// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Stake} from "../../src/Stake.sol";
import {Test} from "../Test.sol";

/// @dev The gas of each call as its own transaction. The figures are in snapshots/Stake.json.
/// forge-config: default.isolate = true
contract StakeGasTest is Test {
    address private constant ALICE = address(0xA11CE);
    address private constant BOB = address(0xB0B);

    Stake private stake;

    function setUp() public {
        stake = new Stake();
        vm.deal(ALICE, 10 ether);
        vm.deal(BOB, 10 ether);
        vm.prank(BOB);
        stake.deposit{value: 1 ether}();
    }

    function test_gas_deposit() public {
        vm.prank(ALICE);
        stake.deposit{value: 1 ether}();
        vm.snapshotGasLastCall("Stake", "deposit, first of an account");
        vm.prank(ALICE);
        stake.deposit{value: 1 ether}();
        vm.snapshotGasLastCall("Stake", "deposit, further");
    }

    function test_gas_withdraw() public {
        vm.prank(ALICE);
        stake.deposit{value: 2 ether}();
        vm.prank(ALICE);
        stake.withdraw(1 ether);
        vm.snapshotGasLastCall("Stake", "withdraw, a part");
        vm.prank(ALICE);
        stake.withdraw(1 ether);
        vm.snapshotGasLastCall("Stake", "withdraw, the rest");
    }
}
